import type { Time } from '../timed.ts'

export const names = ['lectern', 'without cache', 'bare'] as const
export type Name = (typeof names)[number]

export type Contender = { readonly name: Name; readonly origin: string; readonly pid: number | undefined }

/** A page and its request. */
export type HttpRequest = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export type Measure = Time & HttpRequest & { readonly origin: string; readonly workers: number }

const front = '/'
const course = '/courses/tea-bowls'

/** The requests to each: like browsers, and like programs that accept no compression. */
export const works = {
  'front, Brotli': { path: front, encoding: 'br' },
  'front, plain': { path: front, encoding: 'identity' },
  'course, Brotli': { path: course, encoding: 'br' },
  'course, plain': { path: course, encoding: 'identity' },
} as const
export type Work = keyof typeof works
export const workNames = Object.keys(works) as Work[]
