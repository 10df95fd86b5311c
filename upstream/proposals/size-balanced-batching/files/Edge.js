  it('should not break up what fits into the rows of large elements', async () => {
    const paragraph = 'A paragraph of about a hundred characters. '.repeat(2);
    function createModel() {
      return Array.from({length: 20}, (_, i) => (
        <section key={i}>
          {Array.from({length: 40}, (__, j) => (
            <p key={j}>{paragraph + i + ' ' + j}</p>
          ))}
        </section>
      ));
    }
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream(createModel(), null, {
        progressiveChunkSize: 3200,
      }),
    );
    const [first, second] = stream.tee();
    const wire = await readResult(first);
    // The first section begins the row of the page. Each other one has a row.
    expect(wire.split('"$L').length - 1).toBe(19);

    const result = await ReactServerDOMClient.createFromReadableStream(second, {
      serverConsumerManifest: {moduleMap: null, moduleLoading: null},
    });
    const html = await readResult(
      await serverAct(() => ReactDOMServer.renderToReadableStream(result)),
    );
    const html2 = await readResult(
      await serverAct(() =>
        ReactDOMServer.renderToReadableStream(createModel()),
      ),
    );
    expect(html).toBe(html2);
  });

  it('should count the content of nested elements once', async () => {
    const {jsx} = require('react/jsx-runtime');
    let reads = 0;
    let model = jsx('p', {
      get title() {
        reads++;
        return 'A title';
      },
      children: 'A paragraph. '.repeat(50),
    });
    for (let i = 0; i < 40; i++) {
      model = jsx('div', {className: 'wrapper', children: model});
    }
    await readResult(
      await serverAct(() =>
        ReactServerDOMServer.renderToReadableStream(
          <main title={'A title. '.repeat(60)}>{model}</main>,
        ),
      ),
    );
    // Besides the count, it is serialized, and checked in development.
    expect(reads).toBeLessThan(8);
  });

  it('should not count cyclic values without end', async () => {
    const {jsx} = require('react/jsx-runtime');
    const cyclic = [];
    cyclic.push(cyclic);
    const errors = [];
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream(
        <main title={'A title. '.repeat(60)}>{jsx('i', {list: cyclic})}</main>,
        null,
        {progressiveChunkSize: 100000, onError: error => errors.push(error)},
      ),
    );
    await readResult(stream);
    expect(errors).toEqual([]);
  });
