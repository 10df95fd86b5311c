// One measurement: the steps in the unmodified checkout, the proposal, the steps again, the benchmarks of
// both builds, and the summary.

import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {Checkout} from './checkout.mjs';
import {Refusal} from './editor.mjs';
import {
  applyProposals,
  expectedChanges,
  requiredProposals,
} from './proposals.mjs';
import {
  readJson,
  runPairs,
  runSsr,
  ssrFile,
  stepsOf,
  suiteFile,
} from './steps.mjs';
import {summarize} from './summary.mjs';
import {SUITES, compareResults} from './suites.mjs';

export const STEPS = ['suites', 'build', 'ssr', 'pairs'];

const SSR_ROUNDS = 2;

// What proposals may change.
const CHANGED = ['packages', 'fixtures'];

export function git(folder, ...given) {
  return execFileSync('git', given, {cwd: folder, encoding: 'utf8'});
}

export function isModified(folder) {
  return git(folder, 'status', '--porcelain', '--', ...CHANGED) !== '';
}

function refuseModified(modified, folder) {
  if (modified) {
    throw new Refusal(
      `${folder} is modified, but has to be measured as it was. Restore it first: ` +
        'git checkout packages fixtures && git clean -d -f packages fixtures',
    );
  }
}

function runSteps(side, steps, say) {
  for (const step of steps) {
    if (!step.isDone(side)) {
      say(`${side.name}: ${step.name}`);
      step.run(side);
    }
  }
}

function isComplete(side, steps) {
  return steps.every(step => step.isDone(side));
}

export function restore(folder) {
  git(folder, 'checkout', '--quiet', ...CHANGED);
  git(folder, 'clean', '--quiet', '-d', '-f', ...CHANGED);
}

// The difference in the checkout, new files included.
function differenceOf(folder, ...flags) {
  git(folder, 'add', '--intent-to-add', '--', ...CHANGED);
  const difference = git(folder, 'diff', ...flags, '--', ...CHANGED);
  git(folder, 'reset', '--quiet', '--', ...CHANGED);
  return difference;
}

// The results of a side are those of one difference, which is kept with them. `wasApplied`: the checkout had
// the proposal already, and maybe more than that.
function claimResults({folder, out}, wasApplied) {
  const file = path.join(out, 'applied.patch');
  const flags = ['--no-color', '--no-ext-diff', '--full-index', '--binary'];
  const patch = differenceOf(folder, ...flags);
  if (!fs.existsSync(file)) {
    refuseModified(wasApplied, folder);
    fs.mkdirSync(out, {recursive: true});
    fs.writeFileSync(file, patch);
  } else if (fs.readFileSync(file, 'utf8') !== patch) {
    throw new Refusal(
      `${out} has results of other code. Remove it, or restore the checkout.`,
    );
  }
}

function machineName() {
  const cpus = os.cpus();
  const [, load] = os.loadavg();
  return (
    `${os.platform()} ${os.arch()}, ${cpus.length} × ${cpus[0]?.model ?? 'unknown'}, ` +
    `load average ${load.toFixed(1)}`
  );
}

function resultsOf(sides) {
  return SUITES.filter(suite =>
    sides.every(side => fs.existsSync(suiteFile(side, suite))),
  ).map(suite => {
    const [before, after] = sides.map(side => readJson(suiteFile(side, suite)));
    return {name: suite.name, before, after};
  });
}

function ssrResults(side) {
  return Array.from({length: SSR_ROUNDS}, (_, round) => ssrFile(side, round))
    .filter(file => fs.existsSync(file))
    .map(file => readJson(file).results);
}

function versionOf(node) {
  return spawnSync(node, ['--version'], {encoding: 'utf8'}).stdout.trim();
}

// Without paths of this machine, because it is published.
function describeCommand({proposal, steps, channels, pages, processes, nodes}) {
  return [
    'node upstream/measure.mjs --checkout DIR',
    ...['--proposal', proposal, '--steps', steps.join(',')],
    ...['--channels', channels.join(','), '--pages', pages.join(',')],
    ...['--processes', processes],
    ...nodes.flatMap(node => ['--node', versionOf(node)]),
  ].join(' ');
}

function runAllPairs({out, nodes, pages, processes, program, say}, sides) {
  return nodes.map(file => {
    const node = {file, version: versionOf(file)};
    const measured = pages.map(page => {
      say(`${page}, both builds by turns, ${node.version}`);
      const results = runPairs({out, node, page, processes, program}, sides);
      return {page, results};
    });
    return {node: node.version, pages: measured};
  });
}

// `options`: {checkout, proposal, steps, channels, out, nodes, pages, processes, say}, and those of tests,
// {proposals, program}. Returns {text, open}, the summary and the tests that have another result.
export async function measure(options) {
  const {proposal, steps, nodes, proposals, say} = options;
  const folder = path.resolve(options.checkout);
  const checkout = new Checkout(folder);
  const commit = git(folder, 'rev-parse', 'HEAD').slice(0, 10);
  const root = path.join(path.resolve(options.out), commit);
  const before = {name: 'before', folder, out: path.join(root, 'before')};
  const after = {
    name: 'after',
    folder,
    out: path.join(root, proposal.replaceAll(',', '+')),
  };
  const own = steps.flatMap(name => stepsOf(name, options.channels));
  if (!isComplete(before, own)) {
    refuseModified(isModified(folder), folder);
    runSteps(before, own, say);
  }
  const wasModified = isModified(folder);
  const names = await applyProposals(checkout, proposal, proposals);
  if (names.length > 0) {
    refuseModified(wasModified, folder);
    checkout.write(checkout.changes());
  }
  claimResults(after, names.length === 0);
  runSteps(after, own, say);
  const sides = [before, after];
  if (steps.includes('ssr')) {
    say('flight-ssr-bench, by turns');
    runSsr(sides, SSR_ROUNDS);
  }
  const pairs = steps.includes('pairs')
    ? runAllPairs({...options, out: after.out}, sides)
    : [];
  const suites = resultsOf(sides);
  const open = suites.flatMap(compareResults);
  const text = summarize({
    proposal,
    applied: await requiredProposals(proposal, proposals),
    commit,
    date: new Date().toISOString().slice(0, 10),
    machine: machineName(),
    nodes: nodes.map(versionOf),
    size: `${differenceOf(folder, '--shortstat').trim()}.`,
    command: describeCommand(options),
    suites,
    open,
    expected: await expectedChanges(proposal, proposals),
    ssr: {before: ssrResults(before), after: ssrResults(after)},
    pairs,
  });
  fs.writeFileSync(path.join(after.out, 'summary.md'), text);
  return {text, open};
}
