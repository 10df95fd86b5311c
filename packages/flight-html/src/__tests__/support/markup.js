// Markup that browsers read in unexpected ways: snippets, and documents of random tags.

// A small generator with a seed.
export function createRandom(seed) {
  let state = seed * 2654435761 + 1;
  const next = () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: limit => Math.floor(next() * limit),
    pick: list => list[Math.floor(next() * list.length)],
    some: (list, most) =>
      Array.from(
        {length: Math.floor(next() * (most + 1))},
        () => list[Math.floor(next() * list.length)],
      ),
  };
}

const RAW = 'textarea title style xmp iframe noembed noframes noscript'.split(
  ' ',
);

// Everything of an element whose text is not markup, for each of them.
const RAW_SNIPPETS = RAW.flatMap(name => [
  `<${name}><p></${name} ><b>x</b>`,
  `<${name}><svg></${name.toUpperCase()} x=">"><b>y</b>`,
  `<${name}></${name}/><i>z</i>`,
  `<${name}></${name}x></p></${name}\n><i>z</i>`,
  `<${name}/><p></${name}\t/ a='></p>'><i></i>`,
  `<${name}></ ${name}></${name}\f><u>1</u>`,
  `<svg><${name}><g></g></${name}></svg><i>2</i>`,
  `<svg><desc><${name}><g></${name}></desc></svg><i>3</i>`,
  `<math><mtext><${name}></mtext></math></${name}></mtext></math><i>4</i>`,
  `<select><option>a<${name}>b</${name}></option></select><i>5</i>`,
  `<table><tr><${name}></tr></${name}><td>6</td></tr></table><i></i>`,
]);

const SCRIPT_SNIPPETS = [
  '<script>1</script ><b></b>',
  '<script>1</script/><b></b>',
  '<script>1</ScRiPt x=">"><b></b>',
  '<script>"</scriptx>"</script\n><b></b>',
  '<script><!--<SCRIPT\n>x</SCRIPT\n></SCRIPT\n><b></b>',
  '<script><!--<script>x</script>--></script><b></b>',
  '<script><!--<script/x</script/--><b></script><b></b>',
  '<script><!-- <scriptx> </script><b></b>',
  '<script><!--></script><b></b>',
  '<script><!---></script><b></b>',
  '<script><!----><script></script><b></b>',
  '<script><!-<script></script><b></b>',
  '<script><!--<script><!--</script><p>--></script><b></b>',
  '<script><!--<script>--><script></script><b></b>',
  '<script --\n<SCRIPT></script <SCRIPT><b></b>',
  '<script><!--</script><b></b>',
  '<script><!--<script></scriptx></script>\t</script ><b></b>',
  '<svg><script><b></b></script><g/></svg><b></b>',
  '<svg><script/><g></g></svg><b></b>',
  '<math><script>1<2</script></math><b></b>',
];

const FOREIGN_SNIPPETS = [
  '<svg></svg><b></b>',
  '<svg/><b></b>',
  '<math/><b></b>',
  '<svg><g><path/><path></path></g></svg><b></b>',
  '<SVG><G></g></SVG ><b></b>',
  '<svg><p>x</p></svg><b></b>',
  '<svg><g><div>x</div></g></svg><b></b>',
  '<svg><g></p><b></b></svg><i></i>',
  '<svg><g></br><b></b>',
  '<svg><font></font><font color=red></font></svg><b></b>',
  '<svg><font x=1 size=2><textarea></font></svg></textarea><b></b>',
  '<svg><image/><img><b></b>',
  '<svg><body><textarea></svg></textarea><b></b>',
  '<svg><title><p></title></svg><b></b>',
  '<svg><title><b>x</b></title></svg><b></b>',
  '<svg><title><div></svg></div></title></svg><b></b>',
  '<svg><desc></svg><b></b>',
  '<svg><desc><svg><desc></desc></svg></desc></svg><b></b>',
  '<svg><foreignObject><div><p>x</p></div></foreignObject></svg><b></b>',
  '<svg><foreignObject><p><div></div></p><br></foreignObject></svg><b></b>',
  '<svg><foreignObject><p><b><div>x</div></b></p></foreignObject></svg><i>y</i>',
  '<svg><foreignObject><a><div><a></a></div></a></foreignObject></svg><b></b>',
  '<svg><foreignObject><table><tr><td>1</td></tr></table></foreignObject></svg><b></b>',
  '<svg><foreignObject><table><div></div></table></foreignObject></svg><b></b>',
  '<svg><foreignObject><form></form></foreignObject></svg><b></b>',
  '<form><svg><foreignObject><form></form></foreignObject></svg></form><b></b>',
  '<svg><foreignObject><textarea></svg></textarea></foreignObject></svg><b></b>',
  '<svg><foreignobject/><textarea><p></textarea></svg><b></b>',
  '<svg><foreignObject></p></foreignObject></svg><b></b>',
  '<svg><foreignObject><math></math></foreignObject></svg><b></b>',
  '<svg><math><mi><textarea></mi></math></svg><b></b>',
  '<svg><![CDATA[<p>]]></svg><b></b>',
  '<svg><![cdata[<p>]]></svg><b></b>',
  '<svg><desc><![CDATA[<p>]]></desc></svg><b></b>',
  '<svg><desc><i><![CDATA[<p>]]></i></desc></svg><b></b>',
  '<![CDATA[<p>]]><b></b>',
  '<svg><![CDATA[]]]></svg><b></b>',
  '<svg><!-- </svg> --></svg><b></b>',
  '<svg><g></svg><b></b>',
  '<svg><g></svg></g><b></b>',
  '<div><svg><g></div><b></b>',
  '<div><svg><g></div><style>p{}</style><b></b>',
  '<div><svg></div><style><a></style><b></b>',
  '<p><svg></span></svg></p><b></b>',
  '<svg><svg></svg><g></g></svg><b></b>',
  '<svg><plaintext></plaintext></svg><b></b>',
  '<svg><template></template></svg><b></b>',
  '<svg><select></select></svg><b></b>',
  '<svg a="</svg>" b=\'>\'><g x=/></svg><b></b>',
  '<svg a=b/><g></g></svg><b></b>',
  '<math><mi>x</mi><mo>+</mo></math><b></b>',
  '<math><mi><b>x</b></mi></math><b></b>',
  '<math><mi></math><b></b>',
  '<math><mtext><textarea></mtext></math></textarea></mtext></math><b></b>',
  '<math><mtext><mglyph><textarea></mglyph></mtext></math><b></b>',
  '<math><mtext><mglyph/><textarea><p></textarea></mtext></math><b></b>',
  '<math><mtext><malignmark><style></malignmark></mtext></math><b></b>',
  '<math><mglyph><p></mglyph></math><b></b>',
  '<math><annotation-xml encoding="text/html"><textarea></math><b></b>',
  '<math><annotation-xml encoding="text/html"><p></p></annotation-xml></math><b></b>',
  '<math><annotation-xml encoding="Application/XHTML+XML"><textarea></math></textarea></math>',
  "<math><annotation-xml encoding='text/html' encoding=x><textarea></math></textarea></math>",
  '<math><annotation-xml encoding=text/html><textarea></math></textarea></math><b></b>',
  '<math><annotation-xml encoding="text/&#104;tml"><textarea></math></textarea></math>',
  '<math><annotation-xml encoding="x"><textarea></math><b></b>',
  '<math><annotation-xml><textarea></math><b></b>',
  '<math><annotation-xml><p></annotation-xml></math><b></b>',
  '<math><annotation-xml><svg><g></g></svg></annotation-xml></math><b></b>',
  '<math><annotation-xml><svg><title><p></p></title></svg></annotation-xml></math><b></b>',
  '<math><annotation-xml x="encoding"><textarea></math><b></b>',
  '<math><svg><title><textarea></title></svg></math><b></b>',
  '<math><annotation-xml/><textarea><p></textarea></math><b></b>',
  '<math><mi><table></mi></math></table><b></b>',
];

const TABLE_SNIPPETS = [
  '<table><colgroup><col><col></colgroup><tr><td>1</td></tr></table><b></b>',
  '<table><colgroup><col></table><b></b>',
  '<table><colgroup> <col> </colgroup> <tbody> <tr> <td>1</td> </tr></table><b></b>',
  '<table><caption>x<i></i></caption><tr><th>1<i></i></table><b></b>',
  '<table>x<i>y</i> <tr>z</tr></table><b></b>',
  '<table><tr><td><table><tr><td>1</td></tr></table><i></i></td></tr></table><b></b>',
  '<table><table></table></table><b></b>',
  '<table><tr><td></table><b></b>',
  '<table> a> <tr></tr></table><b></b>',
  '<table><form><input type=hidden></form></table><b></b>',
  '<table><tr><svg><g></svg><td>1</table><b></b>',
  '<table><tr><svg><g></table><b></b>',
  '<table><tr><select><td></select></table><b></b>',
  '<table><td><select><tr></select></table><b></b>',
  '<tr><td>x</td></tr><b></b>',
  '</table><b></b>',
  '<table><style></table></style><script>1</script></table><b></b>',
  '<table><template><td></td></template><tr></table><b></b>',
  '<table><tbody><!-- <td> --></tbody><tfoot></tfoot></table><b></b>',
  '<td><b></b>',
];

const OTHER_SNIPPETS = [
  '<pre>\n\nx</pre><b></b>',
  '<listing>\nx</listing><b></b>',
  '<pre><i></i>\n</pre><b></b>',
  '<select><option>1<option>2</select><b></b>',
  '<select><optgroup><option>1</optgroup></select><b></b>',
  '<select><input><b></b>',
  '<select><select><b></b>',
  '<select><script>1<2</script></select><b></b>',
  '<select><svg><style></style></svg></select><b></b>',
  '<select><template><style><p></style></template></select><b></b>',
  '<select></body><option></select><b></b>',
  '<template><p></p></template><b></b>',
  '<template><svg><g></template><b></b>',
  '<template><svg><template></template><g></template></svg></template><b></b>',
  '<template><div><svg></div><p></template><b></b>',
  '<template><col><textarea></template></textarea></template><b></b>',
  '<template><col><svg></template><b></b>',
  '<template><tr><td><textarea></td></textarea></td></tr></template><b></b>',
  '<template><select></template><b></b>',
  '<template></body></template><b></b>',
  '</template><b></b>',
  '<template><b></b>',
  '<noscript><noscript></noscript><i></i></noscript><b></b>',
  '<noscript><!-- </noscript> --><b></b>',
  '<!--><b></b>',
  '<!---><b></b>',
  '<!----><b></b>',
  '<!--a--!><b></b>-->',
  '<!--a--!b--><b></b>',
  '<!-- <!-- --> --><b></b>',
  '<!x><b></b>',
  '<!x a=">"><b></b>',
  '<?x "?>"><b></b>',
  '</ x="><b></b>',
  '</><b></b>',
  '< b><b></b>',
  '<a/=">"b><b></b>',
  '<a ==">"><b></b>',
  '<a b=>"><b></b>',
  '<a b = ">"c=\'>\'d><b></b>',
  '<a b="1"=">"><b></b>',
  '<a b=c/><b></b>',
  '<a\0b><b></b>',
  '<A"><b></b>',
  '<p/ / a / =/><b></b>',
  '</p x=">"><b></b>',
  '</body><!-- c --><b></b>',
  '</body> x<i></i></html><b></b>',
  '<body class=x><html lang=y><b></b>',
  '<head><title></title></head><b></b>',
  '<frameset><b></b>',
  '<isindex><image><keygen><b></b>',
  '<button><button></button></button><b></b>',
  '<b><p></b></p><i></i>',
  '<a><p><a></p></a><i></i>',
  '<object><param></object><b></b>',
  '<ruby><rb>1<rt>2</ruby><b></b>',
  '<dl><dt>1<dd>2</dl><ul><li>1<li>2</ul><b></b>',
  'a > b < c &gt; &not > <b></b>',
  '<plaintext><b></b>',
];

// With the text of a suffix that is none.
export const EARLIER_ENDS = [
  '<script>"</body></html>"</script>',
  '<script>"</body>"; "</html>"</script>',
  '<!-- </body></html> -->',
  '<!-- </body>\n</html>\n',
  '<textarea></body></html></textarea>',
  '<textarea></BODY> </HTML> ',
  '<p title="</body></html>">x</p>',
  '<style></html></style>',
  '<template></body></html></template>',
  '<svg><![CDATA[</body></html>]]></svg>',
  '<iframe srcdoc="<body></body></html>"></iframe>',
  '</body></html><p>late</p>',
  '</body></</body></html',
];

export const SNIPPETS = [
  ...RAW_SNIPPETS,
  ...SCRIPT_SNIPPETS,
  ...FOREIGN_SNIPPETS,
  ...TABLE_SNIPPETS,
  ...OTHER_SNIPPETS,
];

export function documentOf(snippet) {
  return `<!DOCTYPE html><html><head><title>t</title></head><body><p>1</p>${snippet}<p>2</p></body></html>`;
}

const NAMES = (
  'p p div div b i a span br img hr form input button li ul h1 dd nobr font pre listing object image ' +
  'svg svg math math g path desc foreignObject title mi mo mtext mglyph malignmark annotation-xml ' +
  'table table tr td th tbody col colgroup caption select option optgroup template template ' +
  'script style textarea xmp iframe noembed noframes noscript frameset plaintext ' +
  'html head body x-y'
).split(' ');

// Without these, what follows would mostly be text.
const RARE = new Set(['plaintext', 'frameset', 'select']);

const ATTRIBUTES = [
  ' x',
  ' x=">"',
  " y='<p>'",
  ' encoding="text/html"',
  ' encoding=text/html',
  ' color=red',
  ' z=/a',
  '/',
  ' /',
  '\n',
  ' "',
];

const TEXTS = [
  'x',
  ' ',
  '\n',
  '>',
  ' > ',
  '<',
  '&lt;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '--!>',
  '<!-- c -->',
  '<!x>',
  '</>',
  '</ y>',
  '</body>',
  '</body></html>\n',
  '</html',
  'é',
];

function nameOf(random) {
  const name = random.pick(NAMES);
  return RARE.has(name) && random.below(4) > 0 ? 'i' : name;
}

function tagOf(random, name) {
  const written = random.below(6) === 0 ? name.toUpperCase() : name;
  const attributes =
    random.below(3) === 0 ? random.some(ATTRIBUTES, 2).join('') : '';
  return written + attributes + (random.below(12) === 0 ? '/>' : '>');
}

// Tags, mostly well nested.
function nodesOf(random, depth) {
  let html = '';
  const count = random.below(4) + 1;
  for (let i = 0; i < count; i++) {
    const kind = random.below(10);
    if (kind < 2) {
      html += random.pick(TEXTS);
    } else if (kind === 2) {
      html += '</' + tagOf(random, nameOf(random));
    } else if (kind === 3) {
      html += '<' + tagOf(random, nameOf(random));
    } else {
      const name = nameOf(random);
      const inner = depth === 0 ? '' : nodesOf(random, depth - 1);
      html += '<' + tagOf(random, name) + inner + '</' + tagOf(random, name);
    }
  }
  return html;
}

const STARTS = [
  '<!DOCTYPE html><html><head></head><body>',
  '<!DOCTYPE html><html><head></head><body>',
  '<!DOCTYPE html><html><head></head><body>',
  '<html><body class="a>b">',
  '<!DOCTYPE html><!-- <body> --><html lang=a><head><title><body></title>',
  '<!doctype html>',
  '',
];

export function createMarkup(random) {
  const start = random.pick(STARTS);
  const end = random.pick([
    '<p>end</p></body></html>',
    '<p>end</p></body></html>',
    '<p>end</p>',
    '',
  ]);
  return start + nodesOf(random, 3) + end;
}
