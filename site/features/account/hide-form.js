// Runs before the form is painted, which modules do not. Whoever has a session is led on by `skip-login.ts`, or sees the
// form once it turns out that the session has ended. The keys are those of `site/api/call.ts`.
try {
  if (localStorage.getItem('accesstoken') || localStorage.getItem('refreshToken'))
    document.documentElement.dataset.formHidden = ''
} catch {
  // Storage that cannot be accessed holds no session.
}
