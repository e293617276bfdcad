/** The name that the letters of the drawn logo spell. */
export const DRAWN_NAME = 'Tokri'

/** The drawn logo as HTML; `site/layouts/logo.css` colours it. */
export const drawnLogo = `<svg class="logo" viewBox="0 0 134 48" role="img" aria-label="${DRAWN_NAME}">
  <g class="logo__wordmark"><path d="M11.2 7V31.2Q11.2 40 19.6 40H23M2.5 18.6H22.6M70.4 3V44.2M88.4 15.6 72.6 29.6M78.2 25.6 90 44.2M102.2 15V44.2M102.2 31C102.2 22.6 107 19 115.4 19M126.6 15.2V44.2" /></g>
  <path class="logo__handle" d="M34.6 22.5C34.6 9.5 55.4 9.5 55.4 22.5" />
  <g class="logo__body">
    <path d="M29 22H61L59.88 31.4C59.08 40.4 55.88 44.4 50.12 44.4H39.88C34.12 44.4 30.92 40.4 30.12 31.4Z" />
    <rect x="26.6" y="20.6" width="36.8" height="6.4" rx="3.2" />
  </g>
  <path class="logo__weave" d="M36.2 31.4v3.2M40.6 31.4v6.6M45 31.4v7.6M49.4 31.4v6.6M53.8 31.4v3.2" />
  <circle class="logo__fruit" cx="126.6" cy="6.6" r="5.4" />
</svg>`
