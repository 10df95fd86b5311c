// Streams of development servers: name → steps. A string is a part of the main stream, `debug` is a
// part of the debug channel. There is a turn of the event loop between two steps.

const OWNER =
  '1:{"name":"App","key":null,"env":"Server","stack":[["x","/a.js",1,30,0,0,false]],"props":{}}\n';
const STACK = '2:[["App","/a.js",5,6,4,2,false]]\n';
const AWAITED =
  '3:D{"time":2}\n3:D{"awaited":{"name":"io","start":1,"end":2},"env":"B"}\n3:D"$1"\n';
const ERROR =
  '{"digest":"d","name":"TypeError","message":"m","stack":[["f","/a.js",3,5,2,1,true]],"env":"Server","owner":null';

// The reference's client makes an element wait for values that only debug data refers to; ours does
// not: the first text is enough for it. `same` gives what must be the same object at the end.
export const WAITING_INFO = {
  'an owner that waits': {
    steps: [
      '1:{"name":"A","key":null,"env":"Server","stack":[],"props":{"c":"$7","d":"$7:a"}}\n0:{"el":["$","p",null,{"x":1},"$1",null,1]}\n',
      '7:{"a":{"b":1}}\n',
    ],
    same: ({_owner}) => [_owner.props.c.a, _owner.props.d],
  },
  'a component that waits': {
    steps: [
      '1:{"name":"A","key":null,"env":"Server","stack":[],"props":{"c":{"d":"$7"},"e":"$7"}}\n2:D"$1"\n2:["$","p",null,{},"$1",null,1]\n0:{"el":"$2"}\n',
      '7:{"a":1}\n',
    ],
    same: ({_owner}) => [_owner.props.c.d, _owner.props.e],
  },
  'a component whose props wait': {
    steps: [
      '1:{"name":"A","key":null,"env":"Server","stack":[],"props":"$7"}\n2:D"$1"\n2:["$","p",null,{"x":"$@7"},"$1",null,1]\n0:{"el":"$2"}\n',
      '7:{"a":1}\n',
    ],
    same: ({_owner, props}) => [_owner.props, props.x.value],
  },
  'a cycle of an element and its owner': {
    steps: [
      '1:{"name":"A","key":null,"env":"Server","stack":[],"props":{"c":"$0:el"}}\n0:{"el":["$","p",null,{},"$1",null,1]}\n',
    ],
    same: element => [element, element._owner.props.c],
  },
  'a cycle of a component and its output': {
    steps: [
      '1:{"name":"A","key":null,"env":"Server","stack":[],"props":{"c":"$0:el:props:x"}}\n0:D"$1"\n0:{"el":["$","p",null,{"x":{"y":1}},"$1",null,1]}\n',
    ],
    same: ({_owner, props}) => [_owner.props.c, props.x],
  },
  'awaited info of a component that refers to its own row through the component':
    {
      steps: [
        '2:{"name":"App","key":null,"env":"Server","props":{"o":{"el":"$1"}}}\n' +
          '1:D"$2"\n0:{"el":"$L1"}\n' +
          '3:J{"name":"io","start":1,"end":4,"env":"Server","owner":"$2"}\n' +
          '1:D{"awaited":"$3","env":"Server","owner":"$2"}\n' +
          '1:["$","p",null,{"children":"x"},"$2",null,1]\n',
      ],
      same: element => [element, element._owner.props.o.el],
    },
};

export const DEBUG_STREAMS = {
  'values copy their awaited info to their users': [
    OWNER +
      AWAITED +
      '3:{"a":{"b":1}}\n0:D{"time":1}\n0:{"x":"$3","y":"$3:a","z":"$@3","l":"$L3"}\n',
  ],
  'arrays keep their awaited info': [
    OWNER + AWAITED + '3:[{"b":1}]\n0:{"x":"$3","z":"$@3"}\n',
  ],
  'elements keep their awaited info': [
    OWNER +
      STACK +
      AWAITED +
      '3:["$","b",null,{"k":{"i":1}},"$1","$2",1]\n' +
      '0:D{"time":1}\n0:["$","div",null,{"a":"$3","b":"$3:props:k"},null,null,1]\n',
  ],
  'a late value copies its awaited info to its users': [
    OWNER + '0:D{"time":1}\n0:{"x":"$3","y":"$3:a"}\n',
    AWAITED + '3:{"a":{"b":1}}\n',
  ],
  'equal stacks that refer to another row': [
    OWNER +
      '2:"/$b.js"\n' +
      '3:[["$$f","$2",5,6,4,2,false]]\n4:[["$$f","$2",5,6,4,2,false]]\n' +
      '0:[["$","a",null,{},"$1","$3",1],["$","b",null,{},"$1","$4",1]]\n',
  ],
  'equal stacks that are values, too': [
    OWNER +
      STACK +
      STACK.replace('2', 3) +
      '0:[["$","a",null,{},"$1","$2",1],["$","b",null,{},"$1","$3",1],"$2","$3","$3"]\n',
  ],
  'an element behind a lazy node': [
    OWNER + STACK + '0:D{"time":1}\n0:"$L3"\n',
    AWAITED + '3:["$","b",null,{},"$1","$2",1]\n',
  ],
  'an element that waits': [
    OWNER + STACK + '0:D"$1"\n0:["$","b",null,{"foo":"$3"},"$1","$2",2]\n',
    AWAITED + '3:{"a":1}\n',
  ],
  'an element that fails immediately': [
    OWNER +
      STACK +
      `3:E${ERROR}}\n0:["$","div",null,{"a":["$","i",null,{"b":"$3"},"$1","$2",1]},"$1","$2",1]\n`,
  ],
  'owner, stack and info that never arrive': [
    '0:D"$2"\n0:D"$1"\n0:["$","p",null,{},"$1","$3",1]\n',
  ],
  'a promise in info, whose value arrives late': [
    ':N0\n2:J{"name":"x","start":1,"end":2,"value":"$@3"}\n',
    '3:{"a":1}\n0:D{"awaited":"$2"}\n0:"x"\n',
  ],
  'a promise in info, whose value arrived before': [
    ':N0\n',
    '3:{"a":1}\n',
    '2:J{"name":"x","start":1,"end":2,"value":"$@3"}\n0:D{"awaited":"$2"}\n0:"x"\n',
  ],
  'info that arrives late': [
    '0:D{"awaited":"$2"}\n0:["$","p",null,{},"$1","$3",1]\n',
    '2:J{"name":"x","start":1,"end":2}\n',
  ],
  'an error with its cause': [`2:{"a":1}\n0:E${ERROR},"cause":"$2"}\n`],
  'an error without its cause': [`0:E${ERROR},"cause":"$2"}\n`],
  'an AggregateError': [
    `2:["$Z4"]\n4:${ERROR}}\n3:${ERROR},"errors":"$$2","cause":"$$5"}\n5:"why"\n0:["$Z3"]\n`,
  ],
  'halted rows': ['1:\n0:{"p":"$@1","l":"$L1"}\n'],
  'frames with unusual locations': [
    `0:E{"digest":"","name":"Error","message":"m","env":"Server","owner":null,"stack":[${[
      '["f","/1.js",1,1,0,0,false]',
      '["a long name","/2.js",1,20,1,5,false]',
      '["","",3,5,3,1,false]',
      '["new Foo","file:///a b.js",5,3,9,1,false]',
      '["a\\"b","webpack://x/y?z",2,2,2,1,false]',
      '["f","/3.js",0,7,0,0,true]',
      '["__proto__","/4.js",40,25,3,30,false]',
    ].join()}]}\n`,
  ],
  'frames without a position': [
    `0:E{"digest":"","name":"Error","message":"m","env":"Server","owner":null,"stack":[${[
      '["inner","/srv/a.js",3,4,0,0,false]',
      '["render","",null,null,0,0,false]',
      '["Store.get","",null,null,null,null,false]',
      '["","",null,null,0,0,false]',
      '["line","/srv/null.js",7,null,0,0,false]',
      '["outer","/srv/b.js",5,6,0,0,false]',
    ].join()}]}\n`,
  ],
  'functions and classes': [
    '1:"$EObject.defineProperty(function foo(a){return a},\\"name\\",{value:\\"bar\\"})"\n' +
      '2:"$EObject.defineProperty(method(a){},\\"name\\",{value:\\"method\\"})"\n' +
      '3:"$EObject.defineProperty(class A{ static x = 1 },\\"name\\",{value:\\"A\\"})"\n' +
      '4:"$EObject.defineProperty(async foo(){},\\"name\\",{value:\\"foo\\"})"\n' +
      '5:"$EObject.defineProperty(function now() { [native code] },\\"name\\",{value:\\"now\\"})"\n' +
      '6:"$E(()=>1)"\n7:"$E(garbage +)"\n' +
      '8:"$EObject.defineProperty(class Point{ get d(){return this.x*2} },\\"name\\",{value:\\"Point\\"})"\n' +
      '9:{"x":3,"":"$P8"}\n0:["$1","$2","$3","$4","$5","$6","$7","$9"]\n',
  ],
  'omitted values': ['0:{"a":"$Y","b":["$Y","$Y5"],"c":"$Y@6"}\n'],
  'server functions with their locations': [
    '3:{"id":"f#save","bound":null,"name":"save","env":"Server","location":["q","/app/x.cjs",31,3]}\n' +
      '4:{"id":"f#save","bound":"$@5","name":"bound save","env":"Server","location":["q","/app/x.cjs",31,3]}\n' +
      '0:["$h3","$h4"]\n5:[1]\n',
  ],
  'a badge for each kind of call': [
    ':W["log",[["App","/srv/app.js",4,24,4,1,false]],null,"Server","hi %s","x"]\n' +
      ':W["log",[],null,"S",{"a":1}]\n:W["assert",[],null,"S",false,"oops"]\n' +
      ':W["assert",[],null,"S",false,{"x":1}]\n:W["table",[],null,"S",[1]]\n' +
      ':W["dir",[],null,"S",{}]\n:W["group",[],null,"S","g"]\n:W["groupEnd",[],null,"S"]\n' +
      ':W["error",[],null,"S"]\n0:1\n',
  ],
  'calls stay in order': [
    ':W["log",[],null,"S","$5"]\n:W["log",[],null,"S","second"]\n0:1\n',
    '5:"first"\n',
  ],
  'a call whose argument failed is omitted': [
    ':W["log",[],null,"S","$5"]\n:W["log",[],null,"S","second"]\n0:1\n',
    `5:E${ERROR}}\n`,
  ],
};

export const DEBUG_CHANNELS = {
  'a slow channel': [
    '0:D"$2"\n0:D"$1"\n0:["$","p",null,{},"$1","$3",1]\n',
    {debug: OWNER},
    {debug: '2:{"time":3}\n'},
    {debug: '3:[["App","/a.js",5,6,4,2,false]]\n'},
  ],
  'a fast channel': [
    {debug: OWNER + '2:{"time":3}\n3:[["App","/a.js",5,6,4,2,false]]\n'},
    '0:D"$2"\n0:D"$1"\n0:["$","p",null,{},"$1","$3",1]\n',
  ],
  'children with owners': [
    '0:["$","p",null,{"c":["$","b",null,{},"$1","$3",1]},"$1","$4",1]\n',
    {debug: OWNER + '3:[]\n4:[["App","/a.js",5,6,4,2,false]]\n'},
  ],
  'a cycle over both streams': [
    '0:D"$1"\n0:["$","p",null,{"x":{"y":1},"z":["$","i",null,{},"$1","$2",1]},"$1",null,1]\n',
    {
      debug:
        '2:[]\n1:{"name":"A","key":null,"env":"Server","stack":"$2","props":{"c":"$0:props:x","k":"$0:props:z"}}\n',
    },
  ],
  'info that waits for the channel is copied to the users of its row': [
    '2:D"$3"\n2:["$","b",null,{},"$1",null,1]\n0:D"$4"\n0:["$","div",null,{"c":"$2"},"$1",null,1]\n',
    {debug: OWNER + '3:{"time":3}\n4:{"time":4}\n'},
  ],
  'info that waits for the channel, of a row that refers to itself': [
    '0:D"$2"\n0:[{"x":1},"$0:0"]\n',
    {debug: '2:{"time":3}\n'},
  ],
  'a channel that fails': [
    '1:D"$2"\n0:["a"]\n',
    {debug: '3:J{"name":"x","start":1,"end":2,"value":"$@4","owner":"$5"}\n'},
    {failure: 'the channel'},
  ],
  'values that are requested': [
    {
      debug:
        '1:{"name":"D","key":null,"env":"Server","stack":[],"props":{"a":"$Y5","p":"$Y@6"}}\n',
    },
    '0:D"$1"\n0:{"v":1}\n',
    {debug: '5:{"l9":{"l10":"$Y7"}}\n6:"late"\n'},
    {debug: '7:"x"\n'},
  ],
};
