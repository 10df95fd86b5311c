import {getRoot} from '../../index.js';
import {outcomeOf, receive} from '../../__tests__/support/responses.js';
import {createResponseTracer} from '../responseTracer.js';

function rootOf(text) {
  return outcomeOf(getRoot(receive(text, {tracer: createResponseTracer()})));
}

const RECORD =
  '{"digest":"d","name":"TypeError","message":"m",' +
  '"stack":[["f","/a.js",3,5,2,1,true],["","/b.js",1,2,1,1,false]],' +
  '"env":"Server","owner":null}';

describe('a development error row', () => {
  test('has the error of the server', () => {
    const error = rootOf(`0:E${RECORD}\n`).reason;
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'TypeError',
      message: 'm',
      environmentName: 'Server',
      digest: 'd',
    });
    expect(error.stack).toMatch(
      'TypeError: m\n    at f (file:///a.js:3:5)\n    at <anonymous> (file:///b.js:',
    );
  });

  test('has a stack that was not read', () => {
    const error = rootOf(`0:E${RECORD}\n`).reason;
    const before = Error.prepareStackTrace;
    Error.prepareStackTrace = ({name}, sites) => `${name} ${sites.length > 0}`;
    const {stack} = error;
    Error.prepareStackTrace = before;
    expect(stack).toBe('TypeError true');
  });

  test('has the cause and the errors of the record', () => {
    const text =
      `3:${RECORD}\n1:"$Z3"\n2:["$Z3"]\n` +
      '0:E{"digest":"","name":"AggregateError","message":"all","stack":[],' +
      '"env":"S","owner":null,"cause":"$1","errors":"$2"}\n';
    const error = rootOf(text).reason;
    expect(error).toBeInstanceOf(AggregateError);
    expect(error.errors[0].message).toBe('m');
    expect(error.cause.name).toBe('TypeError');
  });

  test('of a production server is read as in production', () => {
    expect(rootOf('0:E{"digest":"d"}\n').reason).toMatchObject({
      digest: 'd',
      code: 441,
    });
  });
});

describe('an Error value', () => {
  test('has name, message and environment, but no digest', () => {
    const error = rootOf(`1:${RECORD}\n0:["$Z1"]\n`).value[0];
    expect(error).toMatchObject({name: 'TypeError', environmentName: 'Server'});
    expect('digest' in error).toBe(false);
  });

  test('without a record is the error of production', () => {
    expect(rootOf('0:["$Z"]\n').value[0].code).toBe(441);
  });
});
