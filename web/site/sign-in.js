// Carries the e-mail address as it is typed to the other ways of signing in.
const email = document.querySelector('#email')
const links = document.querySelectorAll('.ways a')

function carry() {
  for (const link of links) {
    const url = new URL(link.href)
    if (email.value.trim()) url.searchParams.set('login_hint', email.value.trim())
    else url.searchParams.delete('login_hint')
    link.href = url.href
  }
}

email.addEventListener('input', carry)
// A password manager fills in before this runs.
carry()
