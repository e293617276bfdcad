try {
  if (localStorage.orderUnderWay) document.documentElement.dataset.orderUnderWay = ''
} catch {}
