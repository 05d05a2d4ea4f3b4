import type { Course } from '../../domain/catalog/index.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { badge } from '../page/components/badge.ts'
import { type IconName, icon } from '../page/components/icon.ts'
import type { SchoolContext } from '../page/context.ts'
import { courseMessages } from './course-messages.ts'
import { shopMessages } from './shop-messages.ts'
import { lengthLabel } from './terms.ts'

type Section = Course['sections'][number]
type Lecture = Section['lectures'][number]

const icons: Record<Lecture['kind'], IconName> = {
  video: 'play',
  audio: 'audio',
  text: 'text',
  pdf: 'file',
  embed: 'play',
  download: 'data',
  quiz: 'question',
}

/** The curriculum of a course; previews link to their lectures. */
export function curriculum(context: SchoolContext, { sections, slug }: Course): Html | undefined {
  if (sections.length === 0) return undefined
  const messages = courseMessages(context.locale)
  const parts = sections.map((section, at) =>
    sectionOf(context, section, { slug, isOpen: at === 0 || sections.length <= 3 }),
  )
  return html`<section aria-labelledby="curriculum"><h2 id="curriculum" lang="${context.locale}">${messages.curriculum}</h2>
<div class="syllabus">${parts}</div></section>`
}

function sectionOf(
  context: SchoolContext,
  { title, lectures }: Section,
  { slug, isOpen }: { slug: string; isOpen: boolean },
): Html {
  const messages = shopMessages(context.locale)
  const minutes = Math.round(
    lectures.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0) / 60,
  )
  const length = [messages.lectures(lectures.length), minutes > 0 && lengthLabel(context, minutes)]
    .filter(Boolean)
    .join(' · ')
  return html`<details${attributes({ open: isOpen })}><summary><span>${title}</span><span class="quietly" lang="${context.locale}">${length}</span></summary>
<ol>${lectures.map((lecture) => lectureOf(context, lecture, slug))}</ol></details>`
}

function lectureOf(
  context: SchoolContext,
  { id, title, kind, durationSeconds, isPreview }: Lecture,
  slug: string,
): Html {
  const messages = courseMessages(context.locale)
  const name = isPreview
    ? html`<a href="${paths.learn.lecture(slug, id)}">${title}</a>`
    : html`<span>${title}</span>`
  const length = durationSeconds
    ? lengthLabel(context, Math.max(1, Math.round(durationSeconds / 60)))
    : messages.kinds[kind]
  return html`<li>${icon(icons[kind])}${name}${isPreview && badge(messages.preview, { tone: 'good' })}
<span class="quietly" lang="${context.locale}">${length}</span></li>`
}
