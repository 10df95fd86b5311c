import {Agenda} from '../agenda.js';

function job(run) {
  return {run};
}

describe('an agenda', () => {
  test('waits until the outermost walk is over', () => {
    const done = [];
    const agenda = new Agenda();
    agenda.enter();
    agenda.enter();
    agenda.add(job(() => done.push('job')));
    agenda.leave();
    expect(done).toEqual([]);
    agenda.leave();
    expect(done).toEqual(['job']);
  });

  test('does what jobs add after what was there already', () => {
    const done = [];
    const agenda = new Agenda();
    agenda.enter();
    agenda.add(
      job(() => {
        done.push(1);
        agenda.add(job(() => done.push(3)));
      }),
    );
    agenda.add(job(() => done.push(2)));
    agenda.leave();
    expect(done).toEqual([1, 2, 3]);
  });

  test('does everything even if something throws, and passes the first failure on', () => {
    const done = [];
    const agenda = new Agenda();
    const fail = name =>
      job(() => {
        done.push(name);
        throw new Error(name);
      });
    agenda.enter();
    agenda.add(fail('a'));
    agenda.add(fail('b'));
    agenda.add(job(() => done.push('c')));
    expect(() => agenda.leave()).toThrow('a');
    expect(done).toEqual(['a', 'b', 'c']);
  });

  test('is usable again after a failure', () => {
    const agenda = new Agenda();
    agenda.enter();
    agenda.add(
      job(() => {
        throw new Error('once');
      }),
    );
    expect(() => agenda.leave()).toThrow('once');
    const run = jest.fn();
    agenda.enter();
    agenda.add(job(run));
    agenda.leave();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
