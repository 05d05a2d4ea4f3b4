// Signs in with a passkey, or adds one: asks the server for options, the browser for a credential, and sends it back.
const canMake = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
for (const element of document.querySelectorAll('[data-passkey-unsupported]')) element.hidden = canMake

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!canMake) continue
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // A second question would void the first, which the browser may be asking already.
    if (form.ariaBusy) return
    form.ariaBusy = 'true'
    forgetProblems(form)
    await run(form).catch(({ cause }) => renderProblems(form, cause))
    form.ariaBusy = null
  })
}

async function run(form) {
  const isNew = form.dataset.passkey === 'new'
  const base = isNew ? '/account/passkeys' : '/sign-in/passkey'
  const { password, ...fields } = Object.fromEntries(new FormData(form))
  const options = await post(form, `${base}/options`, { password })
  const credential = isNew
    ? await navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
      })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
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
  const result = await answer.json()
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`, { cause: result.problems })
  return result
}

// By field, as the server sends them; '' is the form as a whole.
function renderProblems(form, problems = { '': form.dataset.failed }) {
  for (const [name, text] of Object.entries(problems)) {
    const input = name && form.elements.namedItem(name)
    if (input) renderBeside(input, text)
    else renderBelow(form, text)
  }
}

// As a page that the server renders again: emptied, in focus, with its error beside it.
function renderBeside(input, text) {
  const problem = document.createElement('small')
  problem.className = 'problem'
  problem.id = `${input.id}-problem`
  problem.role = 'alert'
  problem.textContent = text
  input.after(problem)
  input.ariaInvalid = 'true'
  input.setAttribute('aria-describedby', problem.id)
  input.value = ''
  input.focus()
}

function renderBelow(form, text) {
  const problem = form.querySelector('p[role=alert]')
  problem.textContent = text
  problem.hidden = false
}

function forgetProblems(form) {
  form.querySelector('p[role=alert]').hidden = true
  for (const problem of form.querySelectorAll('small.problem')) problem.remove()
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    input.ariaInvalid = null
    input.removeAttribute('aria-describedby')
  }
}
