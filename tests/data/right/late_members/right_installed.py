from lib import P, Q, R
Q().f(); P().extra(); R().run(1,2,3); Q.extra
