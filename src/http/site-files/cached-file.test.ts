import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { toCachedFile } from './cached-file.ts'

function fileFrom(from: unknown, text = 'text '.repeat(500)) {
  let renderCount = 0
  const write = () => {
    renderCount++
    return text
  }
  const file = { from, changedAt: undefined, write }
  return { file, renderCount: () => renderCount, text }
}

describe('the entity tag of a site file', () => {
  test('the entity tag of a site file is known before the file is rendered', () => {
    const { file, renderCount } = fileFrom({ price: 12n })
    expect(toCachedFile(file, 'key').tag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(renderCount()).toBe(0)
  })

  test('the entity tag of a site file changes with the data and with the key, and only then', () => {
    const tagOf = (from: unknown, key = 'key') => toCachedFile(fileFrom(from).file, key).tag
    const data = { price: 12n, at: new Date(0), names: new Map([['en', 'Clay']]) }
    expect(tagOf({ ...data })).toBe(tagOf(data))
    const changedTags = [
      tagOf({ ...data, price: 13n }),
      tagOf({ ...data, at: new Date(1) }),
      tagOf({ ...data, names: new Map([['en', 'Stone']]) }),
      tagOf(data, 'other'),
    ]
    expect(new Set([tagOf(data), ...changedTags]).size).toBe(5)
  })
})

describe('the text of a site file', () => {
  test('the text of a site file is rendered once for all requests and encodings', async () => {
    const { file, renderCount, text } = fileFrom(null)
    const { content } = toCachedFile(file, 'key')
    const [plain, br, gzip] = await Promise.all([content('identity'), content('br'), content('gzip')])
    expect(plain.toString()).toBe(text)
    expect(brotliDecompressSync(br).toString()).toBe(text)
    expect(gunzipSync(gzip).toString()).toBe(text)
    expect(await content('br')).toBe(br)
    expect(renderCount()).toBe(1)
  })

  test('the text of a site file counts the bytes that are kept in memory', async () => {
    const { file, text } = fileFrom(['data'])
    const { content, size } = toCachedFile(file, 'key')
    expect(size()).toBe('["data"]'.length)
    await content('identity')
    expect(size()).toBe(text.length)
    const br = await content('br')
    expect(size()).toBe(text.length + br.length)
  })
})
