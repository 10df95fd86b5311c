import {Agenda} from '../agenda.js';

describe('an agenda', () => {
  test('waits until the outermost walk has ended', () => {
    const done = [];
    const agenda = new Agenda();
    agenda.during(() => {
      agenda.during(() => agenda.add(() => done.push('job')));
      expect(done).toEqual([]);
    });
    expect(done).toEqual(['job']);
  });

  test('runs jobs that are added by jobs last', () => {
    const done = [];
    const agenda = new Agenda();
    agenda.during(() => {
      agenda.add(() => {
        done.push(1);
        agenda.add(() => done.push(3));
      });
      agenda.add(() => done.push(2));
    });
    expect(done).toEqual([1, 2, 3]);
  });

  test('runs all jobs even if one throws, and rethrows the first error', () => {
    const done = [];
    const agenda = new Agenda();
    const fail = name => () => {
      done.push(name);
      throw new Error(name);
    };
    agenda.add(fail('a'));
    agenda.add(fail('b'));
    agenda.add(() => done.push('c'));
    expect(() => agenda.work()).toThrow('a');
    expect(done).toEqual(['a', 'b', 'c']);
  });

  test('goes on with the next job if one overflows the stack', () => {
    const done = [];
    const agenda = new Agenda();
    const recurse = () => recurse() + 1;
    agenda.add(recurse);
    agenda.add(() => done.push('after'));
    expect(() => agenda.work()).toThrow('Maximum call stack');
    expect(done).toEqual(['after']);
  });

  test('is usable again after a failure', () => {
    const agenda = new Agenda();
    agenda.add(() => {
      throw new Error('once');
    });
    expect(() => agenda.work()).toThrow('once');
    const run = jest.fn();
    agenda.during(() => agenda.add(run));
    expect(run).toHaveBeenCalledTimes(1);
  });
});
