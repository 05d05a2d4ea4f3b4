/** The maximum size of a caption file in bytes. */
export const mostCaptionBytes = 512 * 1024

const header = /^\uFEFF?WEBVTT(?:[ \t][^\r\n]*)?(?:\r\n|\r|\n|$)/
const time = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const cue = new RegExp(String.raw`(?:^|[\r\n])${time}[ \t]+-->[ \t]+${time}(?:[ \t][^\r\n]*)?(?=[\r\n]|$)`)

/** The problem that prevents browsers from showing a text as captions (WebVTT, section 4.1), if any. */
export function webVttProblem(text: string): string | undefined {
  if (Buffer.byteLength(text) > mostCaptionBytes) return `must have at most ${mostCaptionBytes} bytes`
  if (!header.test(text)) return 'must begin with the line WEBVTT'
  if (!cue.test(text)) return 'must have a cue such as 00:01.000 --> 00:04.000'
  return undefined
}
