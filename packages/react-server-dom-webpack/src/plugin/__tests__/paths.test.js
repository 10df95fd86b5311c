// Paths of Windows and of other systems: the plugin joins and compares them as the system does.
const SYSTEMS = {
  win32: {root: 'C:\\app', elsewhere: 'D:\\dist'},
  posix: {root: '/app', elsewhere: '/dist'},
};

function load(system) {
  const loaded = {};
  jest.isolateModules(() => {
    const {[system]: path} = jest.requireActual('path');
    jest.doMock('path', () => path);
    loaded.path = path;
    loaded.chooseWatched = require('../watchFolders.js').chooseWatched;
    loaded.searchFolder = require('../searchFolder.js').searchFolder;
  });
  jest.dontMock('path');
  return loaded;
}

describe.each(Object.keys(SYSTEMS))('%s', system => {
  const {root, elsewhere} = SYSTEMS[system];
  const {path, chooseWatched, searchFolder} = load(system);
  const at = (...names) => path.join(root, ...names);

  test('files are found below the folder of a search path', async () => {
    const directory = at('src c#');
    const resolve = (...[, , request, , done]) => done(null, request);
    const compiler = {
      context: root,
      resolverFactory: {get: () => ({resolve})},
    };
    const factory = {
      resolveDependencies: (files, options, done) =>
        done(null, [{userRequest: './b.js'}, {userRequest: './deep/a.js'}]),
    };
    const search = {directory, include: /js$/};
    const found = await searchFolder(compiler, factory, search);
    expect(found.directory).toBe(directory);
    expect(found.candidates.map(({file}) => file)).toEqual([
      at('src c#', 'deep', 'a.js'),
      at('src c#', 'b.js'),
    ]);
    expect(found.candidates[0].request).toBe(at('src c\0#', 'deep', 'a.js'));
  });

  const watch = outputPath =>
    chooseWatched(
      {
        watchMode: true,
        context: root,
        outputPath,
        inputFileSystem: {stat: (file, done) => done(new Error('none'))},
      },
      [
        {
          directory: root,
          candidates: [
            {file: at('main.js')},
            {file: at('src', 'deep', 'a.js')},
            {file: at('lib', 'b.js')},
          ],
          problem: null,
        },
      ],
    );

  test('a folder with the output is watched without it', async () => {
    expect(await watch(at('dist'))).toEqual({
      files: [at('main.js')],
      folders: [at('src'), at('lib')],
      missing: [],
    });
  });

  test('output elsewhere, on Windows on another drive, is not inside', async () => {
    expect((await watch(elsewhere)).folders).toEqual([root]);
    expect((await watch(root + '2')).folders).toEqual([root]);
  });
});
