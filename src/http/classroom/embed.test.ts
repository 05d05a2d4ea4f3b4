import { describe, expect, test } from 'vitest'
import { embedOf } from './embed.ts'

const id = 'dQw4w9WgXcQ'
const nocookie = `https://www.youtube-nocookie.com/embed/${id}?rel=0`

describe('the embed URL of a video', () => {
  test.each([
    [`https://www.youtube.com/watch?v=${id}`, nocookie],
    [`https://m.youtube.com/watch?v=${id}&list=x`, nocookie],
    [`https://youtu.be/${id}?t=42s`, `${nocookie}&start=42`],
    [`https://www.youtube.com/embed/${id}`, nocookie],
    [`https://www.youtube.com/shorts/${id}`, nocookie],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
    [
      'https://player.vimeo.com/video/76979871?h=ab12',
      'https://player.vimeo.com/video/76979871?dnt=1&h=ab12',
    ],
    ['https://www.loom.com/embed/abc', 'https://www.loom.com/embed/abc'],
  ])('the video URL %s is embedded as %s', (url, src) => {
    expect(embedOf(url)?.src).toBe(src)
  })
})

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://www.loom.com/share/abc',
  'https://embed.example.com/abc',
  'javascript:alert(1)',
  'not an address',
])('the video URL %s is not embedded', (url) => {
  expect(embedOf(url)).toBeUndefined()
})
