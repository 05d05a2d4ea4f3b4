import type { FastifyInstance } from 'fastify'
import {
  type Learning,
  type ListedNote,
  longestNote,
  longestNoteSearch,
} from '../../../domain/learning/index.ts'
import { withQuery } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import type { LectureNoteId } from '../../../platform/db/schema/schema.gen.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { emptyState } from '../../page/components/empty-state.ts'
import { form, problemSummary } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { clockTime } from '../../shared/notes/clock-time.ts'
import { noteIn } from '../../shared/notes/note-form.ts'
import { accountPage, donePath } from '../account-page.ts'
import { dayOf, nothingYet, ownPager, type PageOf, requestedPage } from '../own-page.ts'
import { ownNotesMessages } from './notes-messages.ts'

type Deps = { readonly learning: Pick<Learning, 'listNotes' | 'noteById' | 'editNote' | 'deleteNote'> }
type ByNote = { Params: { note: string } }

const { notes: path, note: notePath, deleteNote } = paths.account

/** The private notes of a member with search; each can be edited and deleted, also after access has ended. */
export function serveOwnNotes(app: FastifyInstance, { learning }: Deps) {
  const find = async (context: MemberContext, text: string) => {
    const note = await learning.noteById(memberOfSession(context.reader), idOf(text))
    if (!note) throw new Refusal('not_found', 'You have no such note')
    return note
  }
  app.get(path, async (request, reply) => {
    const context = memberContext(request, reply)
    const search = (context.query.get('q') ?? '').trim().slice(0, longestNoteSearch)
    const page = requestedPage(context, 20)
    const notes = await learning.listNotes(memberOfSession(context.reader), { page, search })
    return sendPage(reply, context, notesPage(context, { notes, search }))
  })
  app.get<ByNote>(notePath.route, async (request, reply) => {
    const context = memberContext(request, reply)
    const note = await find(context, request.params.note)
    return sendPage(reply, context, notePage(context, note, emptyForm))
  })
  app.post<ByNote>(notePath.route, async (request, reply) => {
    const context = memberContext(request, reply)
    const note = await find(context, request.params.note)
    const act = async () => {
      await learning.editNote(memberOfSession(context.reader), note.id, noteIn(fieldsOf(request)))
      return reply.redirect(donePath(path, 'note'), 303)
    }
    const render = (state: FormState) => sendPage(reply, context, notePage(context, note, state))
    return await answerForm(request, reply, { act, render })
  })
  app.post<ByNote>(deleteNote.route, async (request, reply) => {
    const context = memberContext(request, reply)
    await learning.deleteNote(memberOfSession(context.reader), idOf(request.params.note))
    return reply.redirect(donePath(path, 'note-deleted'), 303)
  })
  // The URL of the form, opened as a page after a change of language.
  app.get<ByNote>(deleteNote.route, (request, reply) => reply.redirect(notePath(request.params.note), 303))
}

function idOf(text: string): LectureNoteId {
  const id = parseId<'LectureNote'>(text)
  if (!id) throw new Refusal('not_found', 'You have no such note')
  return id
}

type NotesModel = { readonly notes: PageOf<ListedNote>; readonly search: string }

function notesPage(context: MemberContext, { notes, search }: NotesModel): Page {
  const messages = ownNotesMessages(context.locale)
  const isSearch = search !== ''
  const list =
    notes.rows.length > 0
      ? html`<ul class="own-list">${notes.rows.map((note) => entry(context, note))}</ul>
${ownPager(context, notes, ({ createdAt, id }) => ({ at: createdAt, id }), isSearch ? { q: search } : {})}`
      : isSearch
        ? html`${emptyState({ icon: 'search', text: messages.nothingFound(search) })}<p><a href="${path}">${messages.showAll}</a></p>`
        : nothingYet({
            icon: 'text',
            text: messages.empty,
            href: paths.learn.home,
            link: messages.toCourses,
          })
  const main = html`${(isSearch || notes.rows.length > 0) && searchForm(context, search)}${list}`
  const title = isSearch ? messages.found(search) : messages.title
  return accountPage(context, { section: 'notes', title, lead: messages.lead, main })
}

function searchForm(context: MemberContext, search: string): Html {
  const messages = ownNotesMessages(context.locale)
  return html`<form class="notes-search" role="search" action="${path}">
<input type="search" name="q" value="${search}" aria-label="${messages.search}" placeholder="${messages.search}" maxlength="${longestNoteSearch}" enterkeyhint="search">
<button type="submit">${context.messages.search}</button></form>`
}

function entry(context: MemberContext, note: ListedNote): Html {
  const messages = ownNotesMessages(context.locale)
  const { id, lectureTitle, courseName, positionSeconds, body, createdAt } = note
  const place = positionSeconds !== null && ` · ${messages.at(clockTime(positionSeconds))}`
  return html`<li class="own-entry own-note"><div><h2><a href="${lectureUrl(note)}">${lectureTitle}</a></h2>
<p class="quietly">${courseName}${place} · ${dayOf(context, createdAt)}</p>
<p class="own-note-body">${body}</p>
<div class="actions"><a href="${notePath(id)}" aria-label="${messages.editLabel(lectureTitle)}">${messages.edit}</a></div></div></li>`
}

function lectureUrl({ courseSlug, lectureId, positionSeconds }: ListedNote): string {
  const t = positionSeconds === null ? undefined : String(positionSeconds)
  return withQuery(paths.learn.lecture(courseSlug, lectureId), { t })
}

function notePage(context: MemberContext, note: ListedNote, state: FormState): Page {
  const messages = ownNotesMessages(context.locale)
  const { id, body, positionSeconds, courseName, lectureTitle } = note
  const isSubmitted = state.problems.size > 0
  const time = isSubmitted ? state.values['at'] : positionSeconds !== null && clockTime(positionSeconds)
  const invalid = (name: string) => attributes({ 'aria-invalid': state.problems.has(name) && 'true' })
  const labels = [
    { name: 'body', label: messages.body },
    { name: 'at', label: messages.time },
  ]
  const editForm = html`${problemSummary(context, state, labels)}
<label for="body">${messages.body}</label>
<textarea id="body" name="body" rows="8" required maxlength="${longestNote}"${invalid('body')}>${isSubmitted ? state.values['body'] : body}</textarea>
<label for="at">${messages.time}</label>
<input id="at" name="at" inputmode="numeric" autocomplete="off" value="${time}" aria-describedby="at-hint"${invalid('at')}>
<small id="at-hint">${messages.timeHint}</small>
<button type="submit">${messages.save}</button>`
  const main = html`<p><a href="${lectureUrl(note)}">${messages.back}</a></p>
${form(context, { action: notePath(id), route: notePath.route }, editForm)}
${form(context, { action: deleteNote(id), route: deleteNote.route, classes: 'note-removal' }, html`<p class="quietly">${messages.removeText}</p><button type="submit" class="outline secondary">${messages.remove}</button>`)}`
  return accountPage(context, {
    section: 'notes',
    title: messages.editTitle,
    lead: `${courseName} · ${lectureTitle}`,
    main,
  })
}
