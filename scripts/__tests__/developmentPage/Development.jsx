import {Suspense} from 'react';
import ErrorBoundary from './ErrorBoundary.jsx';
import Owners from './Owners.jsx';

// A page with everything that developer tools show.
export default function Development() {
  console.log(
    'Logged on the server:',
    {list: [1, {deep: 'value'}]},
    new Error('logged'),
    <b>element</b>,
  );
  return (
    <>
      <h1>Development</h1>
      <Keyless />
      <Card kind="small" />
      <ErrorBoundary>
        <Suspense fallback={<p>…</p>}>
          <Broken />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function Keyless() {
  const names = ['one', 'two'];
  return (
    <ul>
      {names.map(name => (
        <li>{name}</li>
      ))}
    </ul>
  );
}

async function Card({kind}) {
  const title = await new Promise(resolve => {
    setTimeout(resolve, 20, 'A card');
  });
  return (
    <section title={title} className={kind}>
      <Owners />
    </section>
  );
}

function Broken() {
  const error = new Error('Broken on the server');
  error.digest = 'E-1';
  throw error;
}
