// Many small elements in a few large ones.
function Section({index}) {
  const texts = Array.from({length: 103}, (_, i) =>
    i < 3
      ? 'A long paragraph of this section. '.repeat(20) + i
      : 'Short text ' + i,
  );
  return (
    <section>
      <h2>Section {index}</h2>
      {texts.map((text, i) => (
        <p key={i}>{text}</p>
      ))}
    </section>
  );
}

export default function AppSections() {
  return (
    <html>
      <body>
        <main>
          {Array.from({length: 20}, (_, i) => (
            <Section key={i} index={i} />
          ))}
        </main>
      </body>
    </html>
  );
}
