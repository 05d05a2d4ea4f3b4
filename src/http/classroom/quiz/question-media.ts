import type { AttemptQuestionView } from '../../../domain/assessments/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'

type Shown = {
  readonly at: { readonly course: string; readonly lecture: string }
  readonly attempt: string
  readonly question: Pick<AttemptQuestionView, 'view' | 'position'>
}

/** The pictures, sounds and films of a question. */
export function questionMedia({ at, attempt, question: { view, position } }: Shown): Html | undefined {
  if (view.media.length === 0) return undefined
  const { attemptMedia } = paths.learn
  const media = view.media.map((each, index) =>
    medium(each, attemptMedia(at.course, at.lecture, attempt, String(position), String(index + 1))),
  )
  return html`<div class="question-media">${media}</div>`
}

function medium({ kind, label }: AttemptQuestionView['view']['media'][number], url: string): Html {
  switch (kind) {
    case 'picture':
      return html`<img src="${url}" alt="${label}" loading="lazy">`
    case 'audio':
      return html`<audio src="${url}" controls preload="metadata" aria-label="${label}"></audio>`
    case 'video':
      return html`<video src="${url}" controls preload="metadata" aria-label="${label}"></video>`
  }
}
