  it('should write symbols before the models that use them when a flush hits backpressure', async () => {
    const manifest = {};
    const children = [];
    for (let i = 0; i < 90; i++) {
      const id = 'modules/' + 'folder/'.repeat(15) + i;
      manifest[id] = {id, chunks: [], name: '*'};
      const Client = ReactServerDOMServer.registerClientReference(
        () => null,
        id,
        'default',
      );
      children.push(<Client key={i} />);
    }
    async function Page() {
      await null;
      return [...children, <ReactServer.Suspense key="last" />];
    }
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToPipeableStream(<Page />, manifest),
    );
    let wire = '';
    await new Promise((resolve, reject) => {
      const slow = new Stream.Writable({
        highWaterMark: 1,
        write(chunk, encoding, callback) {
          wire += chunk;
          Promise.resolve().then(callback);
        },
        final(callback) {
          callback();
          resolve();
        },
      });
      slow.on('error', reject);
      stream.pipe(slow);
    });
    const id = wire.match(/([0-9a-f]+):"\$Sreact.suspense"/)[1];
    expect(wire).toContain(`["$","$${id}","last"`);
    expect(wire.indexOf(`["$","$${id}","last"`)).toBeGreaterThan(
      wire.indexOf(':"$Sreact.suspense"'),
    );
  });
