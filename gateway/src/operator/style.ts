/** The product's tokens that the page uses, as web/src/ui/tokens.json has them (a test compares). */
export const tokens: Record<string, { light: string; dark: string }> = {
  canvas: { light: '#f5f3ef', dark: '#121110' },
  surface: { light: '#ffffff', dark: '#1b1a18' },
  line: { light: '#e6e2db', dark: '#312e2a' },
  ink: { light: '#1d1a16', dark: '#f3f0ea' },
  'ink-2': { light: '#56504a', dark: '#bab4aa' },
  'ink-3': { light: '#6c665e', dark: '#a19b91' },
  accent: { light: '#2f45d0', dark: '#4d61ea' },
  'accent-text': { light: '#2a3dbb', dark: '#a3b1ff' },
  focus: { light: '#2f45d0', dark: '#a3b1ff' },
  'posted-mark': { light: '#2b9a76', dark: '#8aeeb8' },
  'error-mark': { light: '#b8161c', dark: '#f2604f' },
  'error-text': { light: '#a81218', dark: '#ffab9f' },
  'error-tint': { light: '#fdebe9', dark: '#43201c' },
  'unconfirmed-mark': { light: '#c47600', dark: '#f5b544' },
  'unconfirmed-text': { light: '#8a4f00', dark: '#f8c873' },
  'unconfirmed-tint': { light: '#fdf1dc', dark: '#3d2e12' },
}

const variables = (scheme: 'light' | 'dark'): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value[scheme]}`)
    .join(';')

export const style = `
:root{color-scheme:light dark;${variables('light')}}
@media (prefers-color-scheme:dark){:root{${variables('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:400 13px/20px "Geist Variable",system-ui,sans-serif;
  font-variant-numeric:tabular-nums}
h1,h2,.figure{font-family:"Bricolage Grotesque Variable","Geist Variable",system-ui,sans-serif;margin:0}
h1{font-size:22px;line-height:28px;font-weight:640}
h2{font-size:16px;line-height:24px;font-weight:620;padding:16px 16px 8px}
a{color:var(--accent-text);text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:2px}
header{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;max-width:1240px;margin:0 auto;padding:16px 20px 8px}
header p{margin:0;color:var(--ink-3);flex:1}
nav{display:flex;gap:16px}
main{max-width:1240px;margin:0 auto;padding:8px 20px 48px;display:grid;gap:16px;grid-template-columns:repeat(12,1fr)}
.tiles{grid-column:1/-1;display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(168px,1fr));margin:0}
.tiles>div,section{background:var(--surface);border:1px solid var(--line);border-radius:12px;min-width:0}
.tiles>div{padding:12px 16px;display:flex;flex-direction:column}
.tiles dt{color:var(--ink-2)}
.tiles dd{margin:0}
.figure{font-size:24px;line-height:32px;font-weight:640;letter-spacing:-.02em}
.small{font-size:12px;line-height:16px;color:var(--ink-3)}
.warn{background:var(--unconfirmed-tint)!important}.warn .figure{color:var(--unconfirmed-text)}
.warn dt,.warn .small{color:var(--unconfirmed-text)}
.bad{background:var(--error-tint)!important}.bad .figure{color:var(--error-text)}
.bad dt,.bad .small{color:var(--error-text)}
section{grid-column:span 6;padding-bottom:8px}
section.wide{grid-column:1/-1}
section>p{margin:0;padding:0 16px 8px;color:var(--ink-3)}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 16px;text-align:left;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th{border-top:0;padding-block:0 6px;font-weight:400;color:var(--ink-3);font-size:12px;line-height:16px}
.n{text-align:right;white-space:nowrap;overflow-wrap:normal}
.zero td{color:var(--ink-3)}
.mark{display:inline-block;width:8px;height:8px;border-radius:50%;margin-right:8px;background:var(--posted-mark)}
.mark.warn{background:var(--unconfirmed-mark)!important}.mark.bad{background:var(--error-mark)!important}
form.row{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end;padding:4px 16px 12px}
.line{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between;align-items:end;padding:8px 16px;border-top:1px solid var(--line)}
.line form.row{padding:0}.line+p{border-top:1px solid var(--line);padding-top:12px}
table+p{padding-top:12px}
label{display:flex;flex-direction:column;gap:4px;font-size:12px;line-height:16px;color:var(--ink-2)}
input,select,button{font:inherit;font-size:13px;line-height:20px;color:var(--ink);background:var(--surface);border:1px solid var(--line);
  border-radius:8px;padding:5px 10px;min-height:32px;max-width:100%}
button{cursor:pointer;font-weight:600;padding-inline:14px}
button.danger{background:var(--error-tint);color:var(--error-text);border-color:var(--error-mark)}
input:focus-visible,select:focus-visible,button:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
@media (max-width:760px){
  input,select,button{font-size:16px;min-height:44px}
  .line{padding-inline:12px}.line form.row{flex-basis:100%}
  form.row{padding-inline:12px}form.row label{flex:1 1 140px}form.row button{flex:1 1 100%}
  header nav{flex-wrap:wrap;flex-basis:100%;margin-left:0}
  body{font-size:15px;line-height:20px}
  header{padding:12px 16px 4px}header p{flex-basis:100%;order:3}nav{margin-left:auto}
  main{padding:8px 16px 32px}section{grid-column:1/-1}
  .tiles{grid-template-columns:1fr 1fr}.figure{font-size:22px;line-height:28px}
  .extra{display:none}
  th,td{padding-inline:12px}h2,section>p{padding-inline:12px}
}
`
