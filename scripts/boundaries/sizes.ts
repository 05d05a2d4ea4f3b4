import { dirname } from 'node:path'

const mostLines = 300
const mostFiles = 40

/** The hand-written files that are too long, each as a line to print. */
export function longFiles(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    return lines > mostLines && !isGenerated(file)
      ? [`${file} has ${lines} lines, more than ${mostLines}: split it by concept`]
      : []
  })
}

/** The folders that directly contain too many files, each as a line to print. */
export function crowdedFolders(files: Iterable<string>): string[] {
  return [...Map.groupBy(files, dirname)]
    .filter(([, { length }]) => length > mostFiles)
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} files, more than ${mostFiles}: group them in folders`,
    )
}

function isGenerated(file: string): boolean {
  return /\.gen\.\w+$/.test(file)
}
