/**
 * The files that the server reads from packages of the build, by package: scripts/build-web.ts copies them to web/dist,
 * so that a runtime install does without the rest of those packages.
 */
export const packageFiles: Readonly<Record<string, readonly string[]>> = {
  '@picocss/pico': ['css/pico.min.css', 'LICENSE.md'],
  '@fontsource-variable/inter': ['files/inter-{latin,latin-ext}-wght-normal.woff2', 'LICENSE'],
  '@fontsource-variable/source-serif-4': ['files/source-serif-4-latin-wght-normal.woff2', 'LICENSE'],
  '@fontsource/inter': ['files/*-{400,600}-normal.woff', 'unicode.json', 'LICENSE'],
  '@fontsource/chocolate-classical-sans': ['files/*-400-normal.woff', 'unicode.json', 'LICENSE'],
  '@fontsource/biz-udpgothic': ['files/*-{400,700}-normal.woff', 'unicode.json', 'LICENSE'],
}

const folder = new URL('../../web/dist/packages/', import.meta.url)

/** The path of the copy of such a file, by its path in node_modules. */
export const packageFile = (path: string): URL => new URL(path, folder)
