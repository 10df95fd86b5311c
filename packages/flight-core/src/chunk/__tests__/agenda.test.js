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
});
