import { globSync, readFileSync } from 'node:fs'

type Source = { readonly file: string; readonly names: string; readonly comments: string }

const exported = /^export (?:async )?(?:function|const|type|class) (\w+)/gm
const comment = /\/\*\*[\s\S]*?\*\/|\/\/.*$/gm

const sources: readonly Source[] = globSync('src/**/*.ts')
  .filter((file) => !/\.test\.ts$|\.gen\.ts$|^src\/demo\//.test(file))
  .map((file) => {
    const text = readFileSync(file, 'utf8')
    return {
      file,
      names: [...text.matchAll(exported)].map(([, name = '']) => plain(name)).join(' '),
      comments: (text.match(comment) ?? []).map(plain).join(' '),
    }
  })

/**
 * The folders in which a term is found: by paths, or else by exported names, or else by comments. Rules come before the
 * interfaces that call them, and folders with more hits before others.
 */
export function foldersOf(term: string): string[] {
  const query = plain(term)
  const byPath = sources.filter(({ file }) => plain(file).includes(query))
  if (byPath.length > 0) return byHits(byPath)
  const byName = sources.filter(({ names }) => names.includes(query))
  if (byName.length > 0) return byHits(byName)
  return byHits(sources.filter(({ comments }) => comments.includes(query)))
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function byHits(found: readonly Source[]): string[] {
  const hits = Map.groupBy(found, ({ file }) => file.split('/').slice(0, 3).join('/'))
  return [...hits]
    .sort(
      ([one, inOne], [other, inOther]) =>
        rank(one) - rank(other) || inOther.length - inOne.length || one.localeCompare(other),
    )
    .map(([folder]) => folder)
}

function rank(folder: string): number {
  return /^src\/(domain|platform)\//.test(folder) ? 0 : 1
}
