// One measurement: the steps in the commit that a proposal is based on and in its own, pages in both builds, and the
// summary.

import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {Checkout, git} from './checkout.mjs';
import {Refusal} from './editor.mjs';
import {applyProposal, messageOf} from './proposals.mjs';
import {readJson, runPage, stepsOf, suiteFile} from './steps.mjs';
import {summarize} from './summary.mjs';
import {SUITES, compareResults} from './suites.mjs';

// Results belong to the files of a commit, whatever its message says.
function treeOf(folder, commit) {
  return git(folder, ['rev-parse', '--short', `${commit}^{tree}`]);
}

// Runs steps with the files of another commit, and restores the present ones.
function atCommit({folder, commit}, run) {
  if (git(folder, ['status', '--porcelain', '--untracked-files=no']) !== '') {
    throw new Refusal(`${folder} has changes that are not committed.`);
  }
  const head = git(folder, ['rev-parse', '--abbrev-ref', 'HEAD']);
  const present = head === 'HEAD' ? git(folder, ['rev-parse', head]) : head;
  git(folder, ['checkout', '--quiet', '--detach', commit]);
  try {
    run();
  } finally {
    git(folder, ['checkout', '--quiet', present]);
  }
}

function runSteps(side, steps, say) {
  const open = steps.filter(step => !step.isDone(side));
  if (open.length > 0) {
    atCommit(side, () => {
      for (const step of open) {
        say(`${side.commit.slice(0, 10)}: ${step.name}`);
        step.run(side);
      }
    });
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

function suiteResults(sides) {
  return SUITES.filter(suite =>
    sides.every(side => fs.existsSync(suiteFile(side, suite))),
  ).map(suite => {
    const [before, after] = sides.map(side => readJson(suiteFile(side, suite)));
    return {name: suite.name, before, after};
  });
}

function versionOf(node) {
  return spawnSync(node, ['--version'], {encoding: 'utf8'}).stdout.trim();
}

// Without paths of this machine, because it is published.
function describeCommand({proposal, steps, pages, processes, nodes}) {
  return [
    `node upstream/measure.mjs --checkout DIR --proposal ${proposal}`,
    ...['--steps', steps.join(','), '--pages', pages.join(',')],
    ...['--processes', processes],
    ...nodes.flatMap(node => ['--node', versionOf(node)]),
  ].join(' ');
}

function runPages({nodes, pages, processes, program, say}, sides) {
  return nodes.map(file => {
    const node = {file, version: versionOf(file)};
    const measured = pages.map(page => {
      say(`${page}, both builds by turns, ${node.version}`);
      return {page, results: runPage({node, page, processes, program}, sides)};
    });
    return {node: node.version, pages: measured};
  });
}

// `options`: {checkout, proposal, steps, out, nodes, pages, processes, say}, and those of tests, {proposals, program}.
// Returns {text, open}, the summary and the tests that have another result.
export async function measure(options) {
  const {proposal, steps, proposals, say} = options;
  const checkout = new Checkout(options.checkout);
  const {folder, base} = checkout;
  await applyProposal(checkout, proposal, proposals);
  const commit = checkout.commit(proposal, messageOf(proposal, proposals));
  const sides = [base, commit].map(each => ({
    folder,
    commit: each,
    out: path.resolve(options.out, treeOf(folder, each)),
  }));
  sides.forEach(side => runSteps(side, stepsOf(steps), say));
  const suites = suiteResults(sides);
  const open = suites.flatMap(compareResults);
  const text = summarize({
    proposal,
    base,
    commit,
    date: new Date().toISOString().slice(0, 10),
    machine: machineName(),
    size: git(folder, ['diff', '--stat', base, commit]),
    command: describeCommand(options),
    suites,
    open,
    pairs: steps.includes('pages') ? runPages(options, sides) : [],
  });
  fs.mkdirSync(sides[1].out, {recursive: true});
  fs.writeFileSync(path.join(sides[1].out, 'summary.md'), text);
  return {text, open};
}
