import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  jpegWithExif,
  png,
  sampleJpeg,
  samplePng,
  sampleWebp,
  webpWithExif,
} from '../../../test/support/catalog/sample-pictures.ts'
import { readPicture } from './read-picture.ts'

const samples = [
  ['png', samplePng],
  ['jpg', sampleJpeg],
  ['webp', sampleWebp],
] as const

describe.each(samples)('a picture of type %s', (extension, sample) => {
  test('a picture is detected by its bytes, and is unchanged when it has no metadata', () => {
    expect(readPicture(sample)).toEqual({ extension, bytes: sample, width: 8, height: 6 })
  })

  test('a picture truncated at any position is refused', () => {
    for (let length = 0; length < sample.length; length++) {
      expect(readPicture(sample.subarray(0, length)), `${length} bytes`).toBeUndefined()
    }
  })

  test('a picture loses the bytes after its end', () => {
    const stuffed = Buffer.concat([sample, Buffer.from('<script>alert(1)</script>')])
    expect(readPicture(stuffed)?.bytes).toEqual(sample)
  })
})

describe('the metadata of a picture', () => {
  test('the metadata of a picture is removed from a PNG', () => {
    const withMetadata = png({ width: 8, height: 6, texts: ['taken at 25.03 N 121.56 E', '<script>'] })
    expect(readPicture(withMetadata)?.bytes).toEqual(samplePng)
  })

  test('the metadata of a picture is removed from a JPEG', () => {
    const withMetadata = jpegWithExif({ orientation: 1, location: '25.03 N 121.56 E' })
    expect(readPicture(withMetadata)?.bytes).toEqual(sampleJpeg)
  })

  test('the metadata of a picture is removed from a WebP, including its header flags', () => {
    const bytes = readPicture(webpWithExif('25.03 N 121.56 E'))?.bytes
    expect(bytes?.includes('25.03')).toBe(false)
    expect(bytes?.readUInt8(20)).toBe(0)
    expect(bytes && readPicture(bytes)).toMatchObject({ extension: 'webp', bytes, width: 8, height: 6 })
  })

  test('removing the metadata of a picture keeps its orientation', () => {
    const turned = readPicture(jpegWithExif({ orientation: 6, location: '25.03 N 121.56 E' }))?.bytes
    expect(turned?.includes('25.03')).toBe(false)
    expect(turned?.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true)
    expect(turned && readPicture(turned)?.bytes).toEqual(turned)
  })
})

test.each([
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['an empty file', Buffer.alloc(0)],
  [
    'a PNG’s first bytes before an HTML page',
    Buffer.concat([samplePng.subarray(0, 8), Buffer.from('<html>')]),
  ],
  [
    'a JPEG’s first bytes before an HTML page',
    Buffer.concat([sampleJpeg.subarray(0, 2), Buffer.from('<html>')]),
  ],
  ['a video', Buffer.from('RIFF\x04\0\0\0AVI ', 'latin1')],
])('the bytes of %s are not accepted as a picture', (_what, bytes) =>
  expect(readPicture(bytes)).toBeUndefined(),
)

test('a PNG with one changed bit is refused', () => {
  for (let bit = 64; bit < samplePng.length * 8; bit++) {
    const changed = Buffer.from(samplePng)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(readPicture(changed), `bit ${bit}`).toBeUndefined()
  }
})

test('reading random bytes as a picture terminates and does not throw', () => {
  const heads = samples.map(([, sample]) => fc.constantFrom(sample.subarray(0, 12), sample.subarray(0, 24)))
  fc.assert(
    fc.property(
      fc.oneof(...heads, fc.constant(Buffer.alloc(0))),
      fc.uint8Array({ maxLength: 400 }),
      (head, rest) => {
        readPicture(Buffer.concat([head, rest]))
      },
    ),
  )
})
