import type { Caption } from '../../domain/catalog/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { dialog } from '../page/components/dialog.ts'
import type { SchoolContext } from '../page/context.ts'
import type { LectureFile } from './lecture-file.ts'
import { lectureIcon } from './lecture-icon.ts'
import { type LectureMessages, lectureMessages } from './lecture-messages.ts'
import { skipSeconds, stepSeconds } from './player-steps.ts'

export type Played = {
  readonly kind: 'video' | 'audio'
  readonly title: string
  readonly file: LectureFile
  readonly captions: readonly Caption[]
  /** Only for a member: the last position and the URL for progress reports. */
  readonly progress?: Watched | undefined
  readonly previous: string | undefined
  readonly next: string | undefined
}

type Watched = {
  readonly course: string
  readonly lecture: string
  readonly position: number
  /** The member whose progress reports wait in this browser. */
  readonly reader: string
}

/**
 * The browser's native player, which works without a script. `classroom.js` adds resuming, progress reports, speed,
 * shortcuts and the next lecture.
 */
export function player(context: SchoolContext, played: Played): Html {
  const { kind, file, captions } = played
  const messages = lectureMessages(context.locale)
  const tracks = captions.map(
    ({ language, label }) =>
      html`<track kind="captions" srclang="${language}" label="${label}" src="${file.captionsUrl(language)}">`,
  )
  const label = kind === 'video' ? messages.video(played.title) : messages.audio(played.title)
  const element =
    kind === 'video'
      ? html`<video controls preload="metadata" playsinline src="${file.url}" aria-label="${label}">${tracks}</video>`
      : html`<audio controls preload="metadata" src="${file.url}" aria-label="${label}">${tracks}</audio>`
  return html`<div class="player player-${kind}"${attributes(settingsOf(messages, played))}>
${element}
<p class="player-status" role="status" data-status></p>
${bar(messages)}</div>
${progressForm(context, played)}${shortcuts(context, messages, played)}`
}

function settingsOf(messages: LectureMessages, { progress, previous, next }: Played) {
  const { resumed, furtherElsewhere, jump, stay, offline, online, signedOut, signIn, noAccess } = messages
  const { nowDone, nextIn, nextNow, cancel } = messages
  const sharedMessages = {
    resumed,
    furtherElsewhere,
    jump,
    stay,
    offline,
    online,
    signedOut,
    signIn,
    noAccess,
    nowDone,
    nextIn,
    nextNow,
    cancel,
  }
  return {
    'data-player': true,
    'data-skip': skipSeconds,
    'data-step': stepSeconds,
    'data-position': progress?.position,
    'data-lecture': progress?.lecture,
    'data-reader': progress?.reader,
    'data-sign-in':
      progress &&
      withQuery(paths.signIn, { return_to: paths.learn.lecture(progress.course, progress.lecture) }),
    'data-previous': previous,
    'data-next': next,
    'data-messages': JSON.stringify(sharedMessages),
  }
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

function bar(messages: LectureMessages): Html {
  const options = speeds.map(
    (speed) => html`<option value="${speed}"${attributes({ selected: speed === 1 })}>${speed}×</option>`,
  )
  return html`<div class="player-bar" data-bar hidden>
<label class="player-speed"><span>${messages.speed}</span><select data-speed>${options}</select></label>
<label class="player-autoplay"><input type="checkbox" role="switch" data-autoplay><span>${messages.autoplay}</span></label>
<button type="button" class="quiet player-keys" data-dialog="shortcuts">${lectureIcon('keyboard')}<span>${messages.shortcuts}</span></button></div>`
}

// A hidden form that is never submitted: it contains the URL and the token of progress reports.
function progressForm(context: SchoolContext, { progress }: Played): Html | undefined {
  if (!progress) return undefined
  const { course, lecture } = progress
  return html`<form hidden method="post" action="${paths.learn.progress(course, lecture)}" data-progress>${context.formToken(paths.learn.progress.route)}</form>`
}

function shortcuts(context: SchoolContext, messages: LectureMessages, { kind }: Played): Html {
  const { keys, space } = messages
  const all: readonly (readonly [readonly string[], string])[] = [
    [[space, 'K'], keys.play],
    [['J'], keys.back],
    [['L'], keys.forward],
    [['←', '→'], keys.step],
    [['<'], keys.slower],
    [['>'], keys.faster],
    [['M'], keys.mute],
    [['C'], keys.captions],
    ...(kind === 'video' ? ([[['F'], keys.full]] as const) : []),
    [['N'], keys.next],
    [['P'], keys.previous],
    [['?'], keys.help],
  ]
  const rows = all.map(
    ([names, does]) =>
      html`<div><dt>${names.map((name) => html`<kbd>${name}</kbd> `)}</dt><dd>${does}</dd></div>`,
  )
  const toggle = html`<label><input type="checkbox" role="switch" data-keys checked><span>${messages.shortcutsOn}</span></label>`
  return dialog(context, {
    id: 'shortcuts',
    title: messages.shortcuts,
    body: html`<dl class="keys">${rows}</dl>`,
    actions: toggle,
  })
}
