// Signs in with a passkey, or adds one: asks the server for options, the browser for a credential, and sends it back.
const canMake = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
for (const note of document.querySelectorAll('[data-passkey-unsupported]')) note.hidden = canMake

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!canMake) continue
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run(form).catch(() => fail(form))
  })
}

async function run(form) {
  const isNew = form.dataset.passkey === 'new'
  const base = isNew ? '/account/passkeys' : '/sign-in/passkey'
  const options = await post(form, `${base}/options`, {})
  const credential = isNew
    ? await navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
      })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  const fields = Object.fromEntries(new FormData(form))
  const { location } = await post(form, base, { ...fields, response: credential.toJSON() })
  window.location.assign(location)
}

async function post(form, path, body) {
  const token = form.querySelector(`[data-token="${path}"] input`).value
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-form-token': token },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return await answer.json()
}

function fail(form) {
  const problem = form.querySelector('[role=alert]')
  problem.textContent = form.dataset.failed
  problem.hidden = false
}
