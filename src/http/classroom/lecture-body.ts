import type { Caption } from '../../domain/catalog/index.ts'
import type { RoomLecture } from '../../domain/learning/index.ts'
import { formatFileSize } from '../../platform/file-size.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { banner } from '../page/components/banner.ts'
import { emptyState } from '../page/components/empty-state.ts'
import type { SchoolContext } from '../page/context.ts'
import { type Embed, embedOf } from './embed.ts'
import type { LectureFile } from './lecture-file.ts'
import { lectureIcon } from './lecture-icon.ts'
import { type LectureMessages, lectureMessages } from './lecture-messages.ts'
import { type Played, player } from './player.ts'
import { type LectureQuiz, quizCard } from './quiz/quiz-card.ts'

/** The content of a lecture as its page shows it. */
export type LectureContent = {
  /** Its text. */
  readonly prose: Html | undefined
  readonly embedUrl: string | null
  readonly captions: readonly Caption[]
  /** Undefined if there is none; `missing` if it is no longer stored. */
  readonly file: LectureFile | 'missing' | undefined
  /** For lectures of kind quiz. */
  readonly quiz?: LectureQuiz | undefined
}

type Around = Pick<Played, 'progress' | 'previous' | 'next'> & {
  /** True if the reader has loaded the embedded content of another site. */
  readonly isEmbedLoaded: boolean
}

/** The content of a lecture of any kind. */
export function lectureBody(
  context: SchoolContext,
  lecture: RoomLecture,
  content: LectureContent,
  around: Around,
): Html {
  const messages = lectureMessages(context.locale)
  const { kind } = lecture
  const main = mainPart(context, lecture, content, around)
  if (!main && !content.prose) {
    return emptyState({ icon: 'info', title: messages.noContent, text: messages.noContentText })
  }
  const prose = content.prose && html`<div class="prose">${content.prose}</div>`
  if (!main || kind === 'text') return html`${main}${prose}`
  return html`${main}${prose && html`<section class="lecture-notes" aria-labelledby="notes"><h2 id="notes">${messages.notes}</h2>${prose}</section>`}`
}

function mainPart(
  context: SchoolContext,
  lecture: RoomLecture,
  content: LectureContent,
  around: Around,
): Html | undefined {
  const messages = lectureMessages(context.locale)
  const { kind, title } = lecture
  const { file, captions, embedUrl } = content
  if (kind === 'quiz') return quizCard(context, content.quiz ?? { is: 'for_students' })
  if (kind === 'embed') return embedUrl ? embedPart(messages, title, embedUrl, around) : undefined
  if (file === 'missing') return banner({ tone: 'problem', body: html`<p>${messages.fileMissing}</p>` })
  if (!file) return undefined
  switch (kind) {
    case 'video':
    case 'audio':
      return player(context, { kind, title, file, captions, ...around })
    case 'pdf':
      return pdfPart(messages, title, file)
    case 'text':
    case 'download':
      return downloadPart(context, title, file)
  }
}

// Browsers show a PDF by themselves, and not in a sandbox; on phones they do not, so there it is opened.
function pdfPart(messages: LectureMessages, title: string, { url }: LectureFile): Html {
  return html`<div class="pdf"><iframe class="pdf-frame" src="${url}" title="${messages.pdfTitle(title)}" loading="lazy"></iframe>
<p class="pdf-hint">${messages.pdfOnPhone}</p>
<a class="button outline" href="${url}" target="_blank" rel="noopener">${lectureIcon('pdf')}${messages.openPdf}</a></div>`
}

function downloadPart({ locale }: SchoolContext, title: string, { url, name, size }: LectureFile): Html {
  const messages = lectureMessages(locale)
  const type = name.slice(name.lastIndexOf('.') + 1).toUpperCase()
  return html`<div class="download">${lectureIcon('download')}
<div><strong>${title}</strong><small>${messages.downloadOf(type, formatFileSize(locale, size))}</small></div>
<a class="button" href="${url}" download="${name}">${messages.download}</a></div>`
}

function embedPart(messages: LectureMessages, title: string, url: string, { isEmbedLoaded }: Around): Html {
  const embed = embedOf(url)
  if (!embed) {
    const { host } = new URL(url)
    return html`<div class="embed-cover"><p>${messages.embedElsewhere}</p>
<a class="button outline" href="${url}" target="_blank" rel="noopener nofollow">${messages.embedOpen(host)}</a></div>`
  }
  if (isEmbedLoaded) return frame(messages, title, embed)
  return html`<div class="embed-cover" data-embed>${lectureIcon('video')}
<p>${messages.embedText(embed.name, embed.host)}</p>
<a class="button" href="?embed=load" data-load>${messages.embedLoad(embed.name)}</a>
<template>${frame(messages, title, embed)}</template></div>`
}

function frame(messages: LectureMessages, title: string, { name, src }: Embed): Html {
  return html`<iframe class="embed-frame" src="${src}" title="${messages.embedFrame(title, name)}" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-forms" allow="fullscreen; picture-in-picture; encrypted-media" referrerpolicy="strict-origin-when-cross-origin"></iframe>`
}
