// The gate `upstream`: every place of every proposal is found in the checkout REACT_CHECKOUT. Writes nothing.

import {Checkout} from './lib/checkout.mjs';
import {applyProposal, proposalNames} from './lib/proposals.mjs';

const folder = process.env.REACT_CHECKOUT;

if (folder === undefined) {
  console.log('Skipped: set REACT_CHECKOUT to a checkout of React.');
} else {
  for (const name of proposalNames()) {
    const checkout = new Checkout(folder);
    applyProposal(checkout, name).then(
      names =>
        console.log(
          names.length === 0
            ? `${name}: applied already`
            : `${name}: ${checkout.changes().size} files`,
        ),
      error => {
        console.error(`${name}: ${error.message}`);
        process.exitCode = 1;
      },
    );
  }
}
