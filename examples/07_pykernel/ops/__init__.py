"""Operations whose kernels are written in Python; demo.py runs them."""
