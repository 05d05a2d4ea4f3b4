// A browser for the load: keeps cookies, and sends forms with the hidden fields of their page.
export type Visitor = ReturnType<typeof createVisitor>

export function createVisitor(origin: string) {
  const jar = new Map<string, string>([['lang', 'en']])
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', cookie, ...init.headers },
    })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      jar.set(name, value)
    }
    const body = await answer.text()
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${body.slice(0, 300)}`)
    return body
  }
  return {
    get: (path: string) => send(path),
    post: (path: string, fields: Readonly<Record<string, string>>) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    postJson: (path: string, body: object, token: string) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
        },
      }),
  }
}

/** The hidden fields of the form that is sent to this path. */
export function hiddenFields(page: string, action: string): Record<string, string> {
  const forms = page.match(/<form[^>]*>[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((each) => each.includes(`action="${action}"`))
  if (!form) throw new Error(`No form is sent to ${action}`)
  const inputs = form.match(/<input type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      (/value="([^"]*)"/.exec(input)?.[1] ?? '').replace(/&#(\d+);/g, (_, code: string) =>
        String.fromCodePoint(Number(code)),
      ),
    ]),
  )
}
