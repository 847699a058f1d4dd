import sys,re,subprocess
for f in sys.argv[1:]:
    o=subprocess.run(['pdftotext','-bbox',f,'-'],capture_output=True,text=True).stdout
    for n,p in enumerate(o.split('<page ')[1:],1):
        w=[(float(m[4])-float(m[2]),m[5]) for m in re.finditer(r'<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)<',p)] if False else [(float(b)-float(a),t) for _,a,_,b,t in re.findall(r'<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)<',p)]
        w.sort(); print(f.split('/')[-1],n,[(round(h/1.522,1),t) for h,t in w[:3]])
