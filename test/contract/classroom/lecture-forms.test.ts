import { afterAll, describe, expect, test } from 'vitest'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { plantClassroom } from '../../support/catalog/classroom.ts'
import { openClassroom } from '../../support/catalog/open-classroom.ts'
import { courseItem, sell } from '../../support/people/learning-cast.ts'

const { world, mei, course, browsers, lecturePath } = await openClassroom()
afterAll(() => world.close())

describe('marking a lecture', () => {
  const mark = (browser: TestBrowser, at: number, done: 'yes' | 'no') =>
    browser.submit(`${lecturePath(at)}/mark`, { done }, { at: lecturePath(at) })
  const stateOf = async (at: number) =>
    (await world.modules.learning.lectureProgress(mei, course.lecture(at))).state

  test('a lecture is marked as completed and as not completed by forms', async () => {
    const done = await mark(browsers.member, 1, 'yes')
    expect([done.statusCode, done.headers.location]).toEqual([303, lecturePath(1)])
    expect(await stateOf(1)).toBe('completed')
    expect((await browsers.member.get(lecturePath(3))).body).toContain('After')
    await mark(browsers.member, 1, 'no')
    expect(await stateOf(1)).toBe('read')
  })

  test('marking a lecture as completed requires the form token and a request from the site’s own pages', async () => {
    const cookie = Object.entries(browsers.member.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const url = `${lecturePath(1)}/mark`
    const without = await world.at('ceramics').send({ method: 'POST', url, headers, payload: 'done=yes' })
    expect(without.statusCode).toBe(403)
    const foreign = { ...headers, origin: 'https://evil.example' }
    expect((await world.at('ceramics').send({ method: 'POST', url, headers: foreign })).statusCode).toBe(403)
    expect(await stateOf(1)).toBe('read')
  })

  test('completing the last lecture redirects to the finished course', async () => {
    const only = await plantClassroom(world, 'ceramics', [{ kind: 'text', body: 'All of it' }])
    await sell(world, mei, courseItem(only.courseId))
    const path = `/learn/${only.slug}/${only.lecture(0)}`
    const answer = await browsers.member.submit(`${path}/mark`, { done: 'yes' }, { at: path })
    expect(answer.headers.location).toBe(`/learn/${only.slug}`)
    const { body } = await browsers.member.get(`/learn/${only.slug}`)
    expect(body).toContain('You have completed Course')
    expect(body).toContain('Chapters you completed')
  })
})

describe('a reminder', () => {
  test('a reminder is set and removed on the page of a locked lecture', async () => {
    const path = lecturePath(2)
    const send = (remind: 'yes' | 'no') =>
      browsers.member.submit(`${path}/reminder`, { remind }, { at: path })
    expect((await send('yes')).headers.location).toBe(path)
    expect((await browsers.member.get(path)).body).toContain('You will be reminded when it opens.')
    await send('no')
    expect((await browsers.member.get(path)).body).toContain('Remind me when it opens')
  })
})

describe('comments under a lecture', () => {
  test('comments under a lecture are written, answered by staff, reported, hidden and deleted by forms', async () => {
    const path = lecturePath(1)
    const { member, operator } = browsers
    const said = await member.submit(`${path}/comments`, { body: 'Why does it\r\nwobble?' }, { at: path })
    const id = /#c-(.+)$/.exec(String(said.headers.location))?.[1] ?? ''
    expect((await member.get(path)).body).toContain('<p>Why does it<br>wobble?</p>')
    await operator.submit(`${path}/comments`, { body: 'Elbow down.', parent: id }, { at: path })
    const page = (await member.get(path)).body
    expect(page).toMatch(/class="comment is-teacher"[\s\S]+Elbow down\./)
    const answerId = /class="comment is-teacher" id="c-([^"]+)"/.exec(page)?.[1] ?? ''
    await member.submit(`${path}/comments/report`, { comment: answerId, reason: 'off_topic' }, { at: path })
    expect((await operator.get(path)).body).toContain('1 report')
    await operator.submit(`${path}/comments/hide`, { comment: id, hide: 'yes' }, { at: path })
    expect((await member.get(path)).body).toContain('Hidden: visible only to its author')
    const gone = await member.submit(`${path}/comments/delete`, { comment: id }, { at: path })
    expect(gone.headers.location).toBe(`${path}?comment=deleted#discussion`)
    expect((await operator.get(path)).body).not.toContain('wobble')
  })

  test('an empty comment under a lecture is refused with the problem in the reader’s language', async () => {
    const path = lecturePath(1)
    const answer = await browsers.member.submit(`${path}/comments`, { body: '  \r\n ' }, { at: path })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Enter a comment.')
  })

  test('the eleventh comment of one person within a minute is refused and its text is kept in the form', async () => {
    const path = lecturePath(1)
    const send = () => browsers.operator.submit(`${path}/comments`, { body: 'Again' }, { at: path })
    const codes = new Set<number>()
    for (let times = 0; times < 11; times++) codes.add((await send()).statusCode)
    expect([...codes]).toEqual([303, 429])
    const { body } = await send()
    expect(body).toContain('Too many requests. Wait a minute and try again.')
    expect(body).toContain('>Again</textarea>')
  })

  test('comments under a lecture are refused to visitors, strangers and members whose access has ended', async () => {
    for (const reader of ['visitor', 'stranger', 'ended'] as const) {
      const { body } = await browsers[reader].get(lecturePath(0))
      expect(body).not.toContain('class="discussion"')
    }
  })
})
