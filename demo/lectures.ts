// Lectures as the content files write them down: kind and title.
import type { DemoLecture } from './school-content.ts'

type More = Omit<DemoLecture, 'title' | 'kind'>

const lecture =
  (kind: DemoLecture['kind']) =>
  (title: string, more: More = {}): DemoLecture => ({ ...more, kind, title })

export const video = lecture('video')
export const audio = lecture('audio')
export const text = lecture('text')
export const pdf = lecture('pdf')
export const embed = lecture('embed')
export const download = lecture('download')
export const quiz = lecture('quiz')
/** A review at the end of a section, to be read and marked as done. */
export const review = lecture('text')
