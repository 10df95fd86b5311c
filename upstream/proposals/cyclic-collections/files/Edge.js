  it('should keep a Map or Set that contains itself', async () => {
    const map = new Map();
    const set = new Set([{back: map}, 'text']);
    set.add(set);
    map.set('self', map).set({owner: map}, 'value').set('set', set);
    map.set('element', <div data={map} />);
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream({map, set}),
    );
    const result = await ReactServerDOMClient.createFromReadableStream(stream, {
      serverConsumerManifest: {
        moduleMap: null,
        moduleLoading: null,
      },
    });
    expect(result.map.size).toBe(4);
    expect(result.map.get('self')).toBe(result.map);
    expect(Array.from(result.map.keys())[1].owner).toBe(result.map);
    expect(result.map.get('set')).toBe(result.set);
    const items = Array.from(result.set);
    expect(items.length).toBe(3);
    expect(items[0].back).toBe(result.map);
    expect(items[2]).toBe(result.set);
    // An element that had to wait is lazy.
    const lazy = result.map.get('element');
    const element = lazy._init ? lazy._init(lazy._payload) : lazy;
    expect(element.props.data).toBe(result.map);
  });
