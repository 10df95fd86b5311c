import {Agenda} from '../agenda.js';

describe('an agenda', () => {
  test('waits until the outermost walk has ended', () => {
    const done = [];
    const agenda = new Agenda();
    agenda.enter();
    agenda.enter();
    agenda.add(() => done.push('job'));
    agenda.leave();
    expect(done).toEqual([]);
    agenda.leave();
    expect(done).toEqual(['job']);
  });

  test('runs jobs that are added by jobs last', () => {
    const done = [];
    const agenda = new Agenda();
    agenda.enter();
    agenda.add(() => {
      done.push(1);
      agenda.add(() => done.push(3));
    });
    agenda.add(() => done.push(2));
    agenda.leave();
    expect(done).toEqual([1, 2, 3]);
  });

  test('runs all jobs even if one throws, and rethrows the first error', () => {
    const done = [];
    const agenda = new Agenda();
    const fail = name => () => {
      done.push(name);
      throw new Error(name);
    };
    agenda.enter();
    agenda.add(fail('a'));
    agenda.add(fail('b'));
    agenda.add(() => done.push('c'));
    expect(() => agenda.leave()).toThrow('a');
    expect(done).toEqual(['a', 'b', 'c']);
  });

  test('is usable again after a failure', () => {
    const agenda = new Agenda();
    agenda.enter();
    agenda.add(() => {
      throw new Error('once');
    });
    expect(() => agenda.leave()).toThrow('once');
    const run = jest.fn();
    agenda.enter();
    agenda.add(run);
    agenda.leave();
    expect(run).toHaveBeenCalledTimes(1);
  });

  describe('on a stack that is used up', () => {
    const overflow = () => new RangeError('Maximum call stack size exceeded');

    test('runs the job that overflowed, and later ones, in a new task', async () => {
      const done = [];
      const agenda = new Agenda(() => {});
      let isFirst = true;
      agenda.add(() => done.push('before'));
      agenda.add(() => {
        if (isFirst) {
          isFirst = false;
          throw overflow();
        }
        done.push('again');
      });
      agenda.add(() => done.push('after'));
      agenda.work();
      expect(done).toEqual(['before']);
      expect(agenda.depth).toBe(0);
      await null;
      expect(done).toEqual(['before', 'again', 'after']);
    });

    test('reports a job that overflows a second time, and runs the others', async () => {
      const done = [];
      const reported = [];
      const agenda = new Agenda(error => reported.push(error));
      const error = overflow();
      agenda.add(() => {
        throw error;
      });
      agenda.add(() => done.push('after'));
      agenda.work();
      await new Promise(setImmediate);
      expect(done).toEqual(['after']);
      expect(reported).toEqual([error]);
    });

    test('runs jobs after a walk that failed in a new task', async () => {
      const run = jest.fn();
      const agenda = new Agenda(() => {});
      expect(() =>
        agenda.during(() => {
          agenda.add(run);
          throw overflow();
        }),
      ).toThrow('Maximum call stack');
      expect(agenda.depth).toBe(0);
      expect(run).not.toHaveBeenCalled();
      await null;
      expect(run).toHaveBeenCalledTimes(1);
    });
  });
});
