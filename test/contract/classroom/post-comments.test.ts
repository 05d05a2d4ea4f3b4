import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { sendForm } from '../../support/browser/send-form.ts'
import { createWorld } from '../../support/world/world.ts'

const post = '/posts/why-your-clay-wobbles'
const path = `${post}/comments`

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const visitor = world.browser('ceramics', { lang: 'en' })
const mei = await browserOf(world, 'mei')
const olga = await browserOf(world, 'olga')

describe('the discussion of a post', () => {
  test('the discussion of a post is shown to visitors with a link to sign in and write', async () => {
    const { body, statusCode, headers } = await visitor.get(path)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toContain('鋸了再來回報')
    expect(body).toContain(`href="/sign-in?return_to=${encodeURIComponent(`${path}#discussion`)}"`)
    expect(body).not.toContain('<textarea')
  })

  test('a comment sent after the session ended is kept, and shown once after signing in', async () => {
    const reader = await browserOf(world, 'mei')
    const { session: _, ...signedOut } = reader.cookies()
    const { cookies } = await sendForm(world, world.browser('ceramics', signedOut), {
      route: '/posts/:slug/comments',
      url: path,
      fields: { body: 'Typed 太久了' },
    })
    const draft = cookies.find(({ name }) => name === 'comment')?.value ?? ''
    const back = world.browser('ceramics', { ...reader.cookies(), comment: draft })
    expect((await back.get(path)).body).toContain('>Typed 太久了</textarea>')
    expect((await back.get(path)).body).not.toContain('Typed 太久了')
    const elsewhere = world.browser('ceramics', { ...reader.cookies(), comment: draft })
    expect((await elsewhere.get('/posts/glaze-diary-one/comments')).body).not.toContain('Typed 太久了')
    for (const comment of ['%', '{}', '%5B1%5D']) {
      const odd = world.browser('ceramics', { ...reader.cookies(), comment })
      expect((await odd.get(path)).statusCode).toBe(200)
    }
  })

  test('a visitor who sends a comment under a post is redirected to sign in and back', async () => {
    const fields = { body: 'x' }
    const { session: _, ...signedOut } = mei.cookies()
    const stranger = world.browser('ceramics', signedOut)
    const answer = await sendForm(world, stranger, { route: '/posts/:slug/comments', url: path, fields })
    expect([answer.statusCode, String(answer.headers.location)]).toEqual([
      303,
      `/sign-in?return_to=${encodeURIComponent(`${path}#discussion`)}`,
    ])
  })

  test('the discussion of a post has an edit form for the reader’s own comments, which keeps a refused text', async () => {
    const edit = { route: '/posts/:slug/comments/edit', url: `${path}/edit` }
    await sendForm(world, mei, {
      route: '/posts/:slug/comments',
      url: path,
      fields: { body: 'Mispelt 一次' },
    })
    const { body } = await mei.get(path)
    const id = /id="c-([^"]+)">(?:(?!id="c-).)*Mispelt 一次/s.exec(body)?.[1] ?? ''
    expect(body).toContain(`href="${path}?edit=${id}#c-${id}"`)
    const editing = (await mei.get(`${path}?edit=${id}`)).body
    expect(editing).toContain(`<textarea id="edit-${id}"`)
    expect(editing).toContain(`<a href="${path}#c-${id}">Cancel</a>`)
    expect((await olga.get(`${path}?edit=${id}`)).body).not.toContain(`edit-${id}`)

    const fields = { comment: id, body: 'x'.repeat(5_001) }
    const refused = await sendForm(world, mei, { ...edit, fields })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toMatch(new RegExp(`<textarea id="edit-${id}"[^>]*>x{5001}<`))
    expect(refused.body).toMatch(/<textarea id="comment-new"[^>]*><\/textarea>/)

    const saved = await sendForm(world, mei, { ...edit, fields: { comment: id, body: 'Misspelt once' } })
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${path}#c-${id}`])
    const page = (await visitor.get(path)).body
    expect(page).toContain('Misspelt once')
    expect(page).not.toContain('Mispelt 一次')
    expect(page).toMatch(/Edited [A-Z]/)
    expect((await visitor.get(post)).body).toContain('Misspelt once')
  })

  test('comments under a post are written, reported and hidden by forms', async () => {
    const said = await mei.submit(path, { body: 'See https://clay.example/wobble.' })
    const id = /#c-(.+)$/.exec(String(said.headers.location))?.[1] ?? ''
    const page = (await visitor.get(path)).body
    expect(page).toContain('<a href="https://clay.example/wobble" rel="ugc nofollow noopener">')
    const tom = await browserOf(world, 'tom')
    const reported = await tom.submit(
      `${path}/report`,
      { comment: id, reason: 'spam', note: 'Ad' },
      { at: path },
    )
    expect(reported.headers.location).toBe(`${path}?comment=reported#discussion`)
    expect((await tom.get(path)).body).toContain('You have reported this comment.')
    expect((await olga.get(path)).body).toContain('1 report')
    await olga.submit(`${path}/hide`, { comment: id, hide: 'yes' }, { at: path })
    expect((await visitor.get(path)).body).not.toContain('clay.example/wobble')
    expect((await mei.get(path)).body).toContain('clay.example/wobble')
    await mei.submit(`${path}/delete`, { comment: id }, { at: path })
    expect((await olga.get(path)).body).not.toContain('clay.example/wobble')
  })

  test('hiding a comment under a post is offered only to editors of posts', async () => {
    await mei.submit(path, { body: 'Mine' })
    expect((await olga.get(path)).body).toContain(`action="${path}/hide"`)
    for (const browser of [mei, visitor])
      expect((await browser.get(path)).body).not.toContain(`action="${path}/hide"`)
  })

  test('the discussion of a post is not found for an unknown post, a draft, or a post of another school', async () => {
    for (const browser of [visitor, mei])
      expect((await browser.get('/posts/nothing-like-this/comments')).statusCode).toBe(404)
    const elsewhere = world.browser('astronomy')
    expect((await elsewhere.get(path)).statusCode).toBe(404)
  })
})
