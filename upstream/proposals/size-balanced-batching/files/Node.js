  it('should defer a large list behind the start of a row as a whole', async () => {
    const model = (
      <main>
        <header>{'A header. '.repeat(60)}</header>
        <ul>
          {Array.from({length: 1000}, (_, i) => (
            <li key={i}>{'item ' + i}</li>
          ))}
        </ul>
      </main>
    );
    const wire = await readResult(
      await serverAct(() => ReactServerDOMServer.renderToPipeableStream(model)),
    );
    const rows = wire.split('\n');
    const withItems = rows.filter(row => row.includes('"item '));
    expect(withItems.length).toBe(1);
    expect(withItems[0].includes('item 999')).toBe(true);
    expect(withItems[0].includes('A header.')).toBe(false);
  });
