// Lectures as the content files write them down: kind, length, title.
import type { DemoLecture } from './school-content.ts'

type More = Omit<DemoLecture, 'title' | 'kind' | 'minutes'>

export const video = (minutes: number, title: string, more: More = {}): DemoLecture => ({
  ...more,
  kind: 'video',
  minutes,
  title,
})
export const audio = (minutes: number, title: string, more: More = {}): DemoLecture => ({
  ...more,
  kind: 'audio',
  minutes,
  title,
})
export const text = (title: string, more: More = {}): DemoLecture => ({ ...more, kind: 'text', title })
export const pdf = (title: string, more: More = {}): DemoLecture => ({ ...more, kind: 'pdf', title })
export const embed = (title: string, more: More = {}): DemoLecture => ({ ...more, kind: 'embed', title })
export const download = (title: string, more: More = {}): DemoLecture => ({
  ...more,
  kind: 'download',
  title,
})
export const quiz = (title: string, more: More = {}): DemoLecture => ({ ...more, kind: 'quiz', title })
