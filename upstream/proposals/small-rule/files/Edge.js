  async function renderRows(model, manifest) {
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream(model, manifest),
    );
    const [stream1, stream2] = stream.tee();
    const rows = (await readResult(stream1)).split('\n');
    return {rows, stream: stream2};
  }

  function countDeferred(rows) {
    return rows.join('\n').split('"$L').length - 1;
  }

  it('should not outline small items of a list one by one', async () => {
    const sections = [];
    for (let i = 0; i < 20; i++) {
      const paragraphs = [];
      for (let j = 0; j < 60; j++) {
        // The first ones are large enough to fill most of a row.
        const text = j < 3 ? 'Lorem ipsum dolor. '.repeat(50) : 'Short ';
        paragraphs.push(<p key={j}>{text + i + '-' + j}</p>);
      }
      sections.push(<section key={i}>{paragraphs}</section>);
    }

    const {rows, stream} = await renderRows(sections, null);
    expect(countDeferred(rows)).toBeLessThan(25);

    const result = await ReactServerDOMClient.createFromReadableStream(stream, {
      serverConsumerManifest: {
        moduleMap: null,
        moduleLoading: null,
      },
    });
    const html = await readResult(
      await serverAct(() => ReactDOMServer.renderToReadableStream(result)),
    );
    const html2 = await readResult(
      await serverAct(() => ReactDOMServer.renderToReadableStream(sections)),
    );
    expect(html).toBe(html2);
  });

  it('should outline a long list of small items as a whole', async () => {
    const items = [];
    for (let i = 0; i < 1000; i++) {
      items.push(<li key={i}>{'Item ' + i}</li>);
    }
    const {rows} = await renderRows(
      <main>
        <h1>Hello</h1>
        <ul>{items}</ul>
      </main>,
      null,
    );
    const rowsWithItems = rows.filter(row => row.includes('"Item '));
    expect(rowsWithItems.length).toBe(1);
    expect(rowsWithItems[0]).toContain('"Item 999"');
    expect(rowsWithItems[0]).not.toContain('Hello');
  });

  it('should still outline Client Components with large props one by one', async () => {
    const Client = clientExports(function Client() {
      return null;
    });
    const items = [];
    for (let i = 0; i < 100; i++) {
      const data = [];
      for (let j = 0; j < 100; j++) {
        data.push({id: i + '-' + j, title: 'Title ' + j});
      }
      items.push(<Client key={i} data={data} />);
    }
    const {rows} = await renderRows(items, webpackMap);
    expect(countDeferred(rows)).toBeGreaterThan(95);
  });

  it('should still keep the content of large Suspense boundaries out of the first row', async () => {
    const boundaries = [];
    for (let i = 0; i < 20; i++) {
      const paragraphs = [];
      for (let j = 0; j < 40; j++) {
        paragraphs.push(<p key={j}>{'A paragraph of this part. ' + j}</p>);
      }
      boundaries.push(
        <ReactServer.Suspense key={i} fallback="Loading...">
          <h2>{'Part ' + i}</h2>
          <div>{paragraphs}</div>
        </ReactServer.Suspense>,
      );
    }
    const {rows} = await renderRows(<main>{boundaries}</main>, null);
    // Two boundaries fill a row.
    const root = rows.find(row => row.startsWith('0:["$","main"'));
    expect(root.split('"A paragraph').length - 1).toBeLessThan(90);
  });
