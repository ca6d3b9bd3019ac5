"""How the report page looks. No file but the page itself is needed, so the style is text."""

STYLE = """
:root{--paper:#f6f7f9;--card:#fff;--ink:#1d2330;--soft:#5d6675;--line:#dfe3ea;--hit:#fff4d6;--mark:#ffd66b;
--red:#b3261e;--amber:#a86400;--green:#1f6d3d;--blue:#2456a6;
--reserved:#9aa3b2;--args:#7a8fb8;--semaphore:#b07cc6;--cb:#3f83d6;--tensor:#39a06a;--free:#eceff4}
@media (prefers-color-scheme:dark){:root{--paper:#14171d;--card:#1d222b;--ink:#e6e9ef;--soft:#9aa4b4;--line:#333b48;
--hit:#3a3320;--mark:#7d6210;--red:#ff8a80;--amber:#ffc266;--green:#7fd6a0;--blue:#8ab4ff;--free:#2a303b}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,"Segoe UI",sans-serif}
body>header{padding:1.4em 0 .2em;border-bottom:1px solid var(--line);background:var(--card)}
body>header>*,main{max-width:1080px;margin:0 auto;padding:0 1.2rem}
h1{font-size:1.5em}h2{font-size:1.2em;margin:1.6em 0 .6em}h3{font-size:1.05em;margin:.35em 0 .5em;font-weight:600}
nav{padding-top:.6em!important;padding-bottom:.6em!important}
nav a{margin-right:1.4em;color:var(--blue);text-decoration:none}
.summary{margin:.4em auto!important}.nothing{color:var(--green);font-size:1.2em}
.chip{display:inline-block;margin-right:.5em;padding:.05em .7em;border:1px solid var(--line);border-radius:1em;
font-size:.85em;color:var(--soft)}
.chip.error,.chip.finding{color:var(--red);border-color:var(--red)}
.chip.warning{color:var(--amber);border-color:var(--amber)}
.card{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--red);border-radius:6px;
padding:.8em 1.1em;margin:0 0 1em}
.card.warning{border-left-color:var(--amber)}
.card>header{display:flex;flex-wrap:wrap;gap:.2em;align-items:center}
.code{font:600 .9em ui-monospace,monospace;color:var(--red);margin-right:.8em}.warning>header .code{color:var(--amber)}
.card p{margin:.35em 0}.where{color:var(--soft)}
.note b,.help b{font:600 .85em ui-monospace,monospace;margin-right:.5em;color:var(--soft)}
.help{border-left:3px solid var(--green);padding-left:.7em}.help b{color:var(--green)}
.source{margin:.6em 0}.source figcaption{font:.85em ui-monospace,monospace;color:var(--blue)}
pre{margin:.2em 0;padding:.5em .7em;background:var(--paper);border:1px solid var(--line);border-radius:4px;
overflow-x:auto;font:.87em/1.45 ui-monospace,"DejaVu Sans Mono",monospace}
.line{display:block;white-space:pre}.hit{background:var(--hit);margin:0 -.7em;padding:0 .7em}
.number{color:var(--soft);user-select:none}mark{background:var(--mark);color:inherit;border-radius:2px}
.label{color:var(--red);font-style:italic}.warning .label{color:var(--amber)}
details{margin-top:.6em}summary{cursor:pointer;color:var(--blue);font-size:.9em}h4{margin:.8em 0 .2em}
table{border-collapse:collapse;width:100%;font-size:.88em;margin:.5em 0 0}
td,th{padding:.22em .6em;text-align:left;border-bottom:1px solid var(--line)}th{color:var(--soft);font-weight:600}
td:last-child,td:first-child{font-family:ui-monospace,monospace;white-space:nowrap}
.l1{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.6em 1.1em 1em;margin:0 0 1em}
.l1 h3 small{float:right;color:var(--soft);font-weight:400}.l1 :is(td,th):nth-child(2){text-align:right;width:9em}
.l1 :is(td,th):first-child{width:8em}.l1 :is(td,th):nth-child(3){width:1em;padding-right:0}
.bar{display:flex;height:44px;border:1px solid var(--line);border-radius:4px;overflow:hidden}
.bar div{min-width:3px;flex-basis:0;overflow:hidden;border-right:1px solid var(--card);color:#fff;font-size:.78em;
display:flex;align-items:center;justify-content:center;white-space:nowrap}
.bar .free{color:var(--soft)}tr.free{color:var(--soft)}td small{color:var(--soft);margin-left:.5em}
.reserved{--c:var(--reserved)}.args{--c:var(--args)}.semaphore{--c:var(--semaphore)}.cb{--c:var(--cb)}
.tensor{--c:var(--tensor)}.free{--c:var(--free)}.bar div,i{background:var(--c)}
.bar .clash{background:repeating-linear-gradient(45deg,var(--red) 0 8px,var(--c) 8px 16px)}b.clash{color:var(--red)}
i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.35em;border:1px solid var(--line)}
.legend span{margin-right:1.2em;font-size:.88em;color:var(--soft)}
.graph{background:var(--card);border:1px solid var(--line);border-radius:6px;margin:1em 0}
svg{width:100%;height:auto;max-height:440px;display:block}
svg text{font:11px system-ui,sans-serif;text-anchor:middle;fill:var(--ink)}
svg .who{font-weight:bold;font-size:12px}svg .line{font:10px ui-monospace,monospace}
rect{fill:var(--paper);stroke:#8a93a3}.waiting rect{fill:var(--hit);stroke:var(--amber)}
.guilty rect{fill:var(--hit);stroke:var(--red);stroke-width:2}
.edge{stroke:var(--soft);fill:none}marker path{fill:var(--soft)}
svg .deed{fill:var(--soft);paint-order:stroke;stroke:var(--card);stroke-width:4px}
"""
