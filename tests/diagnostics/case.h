#include "../case.h"
