import { expect, test } from 'vitest'
import { crowdedFolders, longFiles } from './sizes.ts'

const linesOf = (count: number) => 'x\n'.repeat(count)
const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)

test('a file of 301 lines is reported and a file of 300 lines is not', () => {
  const sources = new Map([
    ['src/long.ts', linesOf(301)],
    ['src/short.ts', linesOf(300)],
    ['src/unended.ts', `${linesOf(299)}x`],
  ])
  expect(longFiles(sources)).toEqual([expect.stringContaining('src/long.ts has 301 lines')])
})

test('a generated file may have any number of lines', () => {
  expect(longFiles(new Map([['src/schema.gen.ts', linesOf(2_000)]]))).toEqual([])
})

test('a folder of 41 files is reported and a folder of 40 files is not', () => {
  const files = [...filesIn('src/crowded', 41), ...filesIn('src/full', 40)]
  expect(crowdedFolders(files)).toEqual([expect.stringContaining('src/crowded has 41 files')])
})

test('the files of a subfolder do not count for the size of its parent folder', () => {
  expect(crowdedFolders([...filesIn('src/a', 30), ...filesIn('src/a/b', 30)])).toEqual([])
})
