import { expect, test } from 'vitest'
import { mostCaptionBytes, webVttProblem } from './web-vtt.ts'

const cue = '00:01.000 --> 00:04.000\nHello'

test.each([
  ['a header and a cue', `WEBVTT\n\n${cue}\n`],
  ['a byte order mark', `\uFEFFWEBVTT\n\n${cue}`],
  ['a title behind the header', `WEBVTT - Lecture 1\n\n${cue}`],
  [
    'Windows line ends, hours, an id and settings',
    'WEBVTT\r\n\r\n1\r\n00:00:01.000 --> 01:00:04.000 line:0\r\nHi',
  ],
])('captions with %s are accepted', (_name, text) => {
  expect(webVttProblem(text)).toBeUndefined()
})

test.each([
  ['SubRip text', '1\n00:00:01,000 --> 00:00:04,000\nHello', 'must begin with the line WEBVTT'],
  ['a longer word in place of the header', `WEBVTTX\n\n${cue}`, 'must begin with the line WEBVTT'],
  ['no cue', 'WEBVTT\n\nHello', 'must have a cue such as 00:01.000 --> 00:04.000'],
  [
    'a comma in its times',
    'WEBVTT\n\n00:01,000 --> 00:04,000',
    'must have a cue such as 00:01.000 --> 00:04.000',
  ],
])('captions with %s are refused', (_name, text, problem) => {
  expect(webVttProblem(text)).toBe(problem)
})

test('captions above 512 KB are refused, counted in bytes', () => {
  const text = `WEBVTT\n\n${cue}\n`
  const fits = text + '字'.repeat((mostCaptionBytes - Buffer.byteLength(text)) / 3)
  expect(webVttProblem(fits)).toBeUndefined()
  expect(webVttProblem(`${fits}字字`)).toBe('must have at most 524288 bytes')
})
